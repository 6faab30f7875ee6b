import { createServer } from 'node:http';
import { listenAndReport } from './report-ready.ts';

/** An upper bound for Node on this machine: a server that sends one prebuilt response. */
const [, , text = ''] = process.argv;
const bytes = Buffer.from(text);
const headers = { 'Content-Type': 'application/json', 'Content-Length': bytes.length };

listenAndReport(
  createServer((request, response) => {
    request.resume();
    response.writeHead(200, headers).end(bytes);
  }),
);
