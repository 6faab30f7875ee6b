import { describe, expect, it, jest } from '@jest/globals';
import { jsonOutput, textOutput } from './log.ts';

describe('the log as JSON', () => {
  const lines: unknown[] = [];
  const { print, log } = jsonOutput('web', { write: (line) => lines.push(JSON.parse(line)) });

  it('has one object per line with its time, level, role and fields', () => {
    print('Parallax is ready\nat http://127.0.0.1:3000');
    log('GET /api/sheets failed (1a2b3c4d): Error: "quoted"\n    at handle', {
      requestId: '1a2b3c4d',
    });
    const common = { role: 'web', pid: process.pid, time: expect.stringMatching(/^20.*Z$/) };
    expect(lines).toEqual([
      { ...common, level: 'info', msg: 'Parallax is ready\nat http://127.0.0.1:3000' },
      {
        ...common,
        level: 'warn',
        requestId: '1a2b3c4d',
        msg: 'GET /api/sheets failed (1a2b3c4d): Error: "quoted"\n    at handle',
      },
    ]);
  });
});

it('the log for people has the trace of a call at the end of its first line', () => {
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  textOutput.log('It failed: Error\n    at handle', { trace_id: '0af7651916cd43dd' });
  textOutput.log('It failed');
  expect(write.mock.calls.map(([text]) => text)).toEqual([
    'It failed: Error trace_id=0af7651916cd43dd\n    at handle\n',
    'It failed\n',
  ]);
  write.mockRestore();
});
