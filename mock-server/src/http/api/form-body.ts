import { isUtf8 } from 'node:buffer';
import busboy from 'busboy';
import type { Request } from 'express';
import { ApiFailure } from './api-failure.ts';
import { bodyBytes } from './body-bytes.ts';
import { assertStorableJson } from './storable.ts';

/** Far more than any form of the product needs, and small enough to buffer. */
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

function createParser(request: Request): busboy.Busboy {
  try {
    return busboy({ headers: request.headers, limits: LIMITS });
  } catch {
    throw malformed();
  }
}

/** The content of a file as text, or as bytes when it is not storable UTF-8. */
function decodeFile(bytes: Buffer): string | Buffer {
  return isUtf8(bytes) && !bytes.includes(0) ? bytes.toString('utf8') : bytes;
}

/**
 * Reads multipart/form-data into an object. A text file becomes a string; any other file stays
 * bytes, which no text schema accepts. Skips an empty file without a name, which browsers send for
 * an empty file input. Throws 400 when the form is malformed or too large, 413 when it exceeds 1 MB,
 * and 429 when its network uploads too much at a time.
 */
export async function readFormBody(request: Request): Promise<unknown> {
  if (!request.is('multipart/form-data')) {
    throw new ApiFailure(400, 'Send the body as a form, multipart/form-data.');
  }
  const bytes = await bodyBytes(request);
  const fields = new Map<string, string | Buffer>();
  const parser = createParser(request);
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
        if (filename || bytes.length > 0) fields.set(name, decodeFile(bytes));
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
  assertStorableJson(body);
  return body;
}
