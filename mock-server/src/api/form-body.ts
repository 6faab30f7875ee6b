import { isUtf8 } from 'node:buffer';
import busboy from 'busboy';
import type { Request } from 'express';
import { ApiFailure } from './api-failure.ts';
import { bodyBytes } from './body-bytes.ts';
import { refuseUnstorable } from './storable.ts';

/** Far above any form of ours, and small enough to be held whole. */
const LIMITS = {
  fieldNameSize: 100,
  fieldSize: 16 * 1024,
  fields: 20,
  fileSize: 64 * 1024,
  files: 2,
  parts: 22,
  headerPairs: 20,
} as const;

const malformed = () => new ApiFailure(400, 'The form could not be read.');
const tooLarge = (field: string) => new ApiFailure(400, `${field} is too large.`);

function parserOf(request: Request): busboy.Busboy {
  try {
    return busboy({ headers: request.headers, limits: LIMITS });
  } catch {
    throw malformed();
  }
}

/** The text of a file; its bytes when they are none, or none that can be kept. */
function contentOf(bytes: Buffer): string | Buffer {
  return isUtf8(bytes) && !bytes.includes(0) ? bytes.toString('utf8') : bytes;
}

/**
 * Reads a form (multipart/form-data) into its fields; a file counts as a field with its text, or
 * with its bytes when it is no text, which no schema of a text takes. A file that was left empty by
 * a page, without a name, is no field. Throws 400 when it is none or too large, 413 over 1 MB.
 */
export async function readFormBody(request: Request): Promise<unknown> {
  if (!request.is('multipart/form-data')) {
    throw new ApiFailure(400, 'Send the body as a form, multipart/form-data.');
  }
  const bytes = await bodyBytes(request);
  const fields = new Map<string, string | Buffer>();
  const parser = parserOf(request);
  await new Promise<void>((resolve, reject) => {
    const refuse = (failure: ApiFailure): void => {
      parser.removeAllListeners('file').on('file', (_name, file) => file.resume());
      reject(failure);
    };
    parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      if (nameTruncated || valueTruncated) refuse(tooLarge(name));
      else fields.set(name, value);
    });
    parser.on('file', (name, file, { filename }) => {
      const parts: Buffer[] = [];
      file.on('data', (part: Buffer) => parts.push(part));
      file.on('limit', () => refuse(tooLarge(name)));
      file.on('error', () => refuse(malformed()));
      file.on('end', () => {
        const bytes = Buffer.concat(parts);
        if (filename || bytes.length > 0) fields.set(name, contentOf(bytes));
      });
    });
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
      parser.on(limit, () => refuse(new ApiFailure(400, 'The form has too many fields.')));
    }
    parser.on('error', () => refuse(malformed()));
    parser.on('close', resolve);
    parser.end(bytes);
  });
  const body = Object.fromEntries(fields);
  refuseUnstorable(body);
  return body;
}
