import { parseSync } from '@swc/core';
import { z } from 'zod';
import { randomFrom } from '../kit/random-from.ts';

/** A place of a source file with the code that replaces it while the mutation is switched on. */
export interface Mutation {
  readonly file: string;
  /** from 1 */
  readonly line: number;
  readonly change: string;
  /** byte offsets */
  readonly start: number;
  readonly end: number;
  /** the code that replaces the place */
  readonly replacement: string;
  /** the code with both variants, of which `isOn` chooses */
  readonly guarded: (isOn: string) => string;
}

const spanSchema = z.object({ start: z.number(), end: z.number() });
const nodeSchema = z.looseObject({ type: z.string(), span: spanSchema.optional() });
type SyntaxNode = z.infer<typeof nodeSchema>;

const recordSchema = z.record(z.string(), z.unknown());

/** Parts without behaviour of their own: types, and the sizes and flags of elements. */
const IGNORED = /^(Ts|ImportDeclaration|ExportAll|ExportNamed|JSXAttribute)/;
/** Statements of these types are expressions of types. */
const OF_VALUES = /^Ts(As|NonNull|Satisfies|ConstAssertion|TypeAssertion)/;

const REPLACED_OPERATORS: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};

/** Added before the source, since spans count from the first statement. */
const START = '0;\n';

type Text = (node: unknown) => string;
type Change = Pick<Mutation, 'change' | 'replacement' | 'guarded'>;

const choice = (change: string, replacement: string, original: string): Change => ({
  change,
  replacement,
  guarded: (isOn) => `(${isOn} ? ${replacement} : (${original}))`,
});

function changeOf(node: SyntaxNode, text: Text): Change | undefined {
  switch (node.type) {
    case 'BinaryExpression': {
      const operator = z.string().parse(node['operator']);
      const other = REPLACED_OPERATORS[operator];
      if (other === undefined) return undefined;
      const [left, right] = [text(node['left']), text(node['right'])];
      return choice(`${operator} becomes ${other}`, `((${left}) ${other} (${right}))`, text(node));
    }
    case 'NumericLiteral': {
      const value = z.number().parse(node['value']);
      const other = 2 * value + 1;
      return choice(`${value} becomes ${other}`, `${other}`, `${value}`);
    }
    case 'BooleanLiteral': {
      const value = z.boolean().parse(node['value']);
      return choice(`${value} becomes ${!value}`, `${!value}`, `${value}`);
    }
    default:
      return undefined;
  }
}

const negated = (condition: string): Change =>
  choice(`not (${condition})`, `(!(${condition}))`, condition);

const dropped = (statement: string): Change => ({
  change: `without ${statement}`,
  replacement: '{}',
  // in a block, so that an `else` after it keeps its `if`
  guarded: (isOn) => `{ if (!${isOn}) { ${statement} } }`,
});

const isCall = (node: SyntaxNode): boolean => {
  const { type, argument } = node;
  if (type === 'AwaitExpression') return isCall(nodeSchema.parse(argument));
  return type === 'CallExpression' && recordSchema.parse(node['callee'])['type'] !== 'Super';
};

/** A name of a property is no value. */
const isCode = (key: string, child: unknown): boolean =>
  key !== 'span' && !(key === 'key' && nodeSchema.safeParse(child).data?.type === 'NumericLiteral');

/** All mutations of a source file. */
export function mutationsOf(file: string, source: string): Mutation[] {
  const bytes = Buffer.from(START + source);
  const module = recordSchema.parse(
    parseSync(bytes.toString(), {
      syntax: 'typescript',
      tsx: file.endsWith('x'),
      target: 'es2023',
    }),
  );
  const body = z.array(nodeSchema).parse(module['body']);
  const base = body[0]?.span?.start ?? 0;
  const textOfSpan = ({ start, end }: z.infer<typeof spanSchema>): string =>
    bytes.subarray(start - base, end - base).toString();
  const text: Text = (node) => textOfSpan(spanSchema.parse(nodeSchema.parse(node).span));
  const mutations: Mutation[] = [];

  function add(node: unknown, { change, ...code }: Change): void {
    const span = spanSchema.parse(nodeSchema.parse(node).span);
    const before = bytes.subarray(START.length, span.start - base).toString();
    mutations.push({
      file,
      line: before.split('\n').length,
      change: change.replaceAll(/\s+/g, ' ').slice(0, 100),
      start: span.start - base - START.length,
      end: span.end - base - START.length,
      ...code,
    });
  }

  function visit(value: unknown): void {
    if (Array.isArray(value)) {
      for (const each of value) visit(each);
      return;
    }
    const parsed = nodeSchema.safeParse(value);
    if (!parsed.success) {
      if (value !== null && typeof value === 'object') visit(Object.values(value));
      return;
    }
    const node = parsed.data;
    const { type } = node;
    if (IGNORED.test(type) && !OF_VALUES.test(type)) return;
    if (type === 'IfStatement' || type === 'ConditionalExpression') {
      add(node['test'], negated(text(node['test'])));
    }
    if (type === 'ExpressionStatement' && isCall(nodeSchema.parse(node['expression']))) {
      add(node, dropped(text(node)));
    }
    const change = changeOf(node, text);
    if (change !== undefined) add(node, change);
    visit(Object.entries(node).flatMap(([key, each]) => (isCode(key, each) ? [each] : [])));
  }

  visit(body.slice(1));
  return mutations;
}

/** Chooses `count` of the mutations; no two overlap. */
export function choose(
  all: readonly Mutation[],
  { count, seed }: { count: number; seed: number },
): Mutation[] {
  const random = randomFrom(seed);
  const chosen: Mutation[] = [];
  const left = [...all];
  while (chosen.length < count && left.length > 0) {
    const [mutation] = left.splice(Math.floor(random() * left.length), 1);
    if (mutation === undefined) break;
    const overlaps = chosen.some(
      ({ file, start, end }) =>
        file === mutation.file && start < mutation.end && mutation.start < end,
    );
    if (!overlaps) chosen.push(mutation);
  }
  return chosen;
}

/** The source with other code at the places of the mutations. */
export function withCode(
  source: string,
  places: readonly { readonly mutation: Mutation; readonly code: string }[],
): string {
  let bytes = Buffer.from(source);
  for (const { mutation, code } of places.toSorted((a, b) => b.mutation.start - a.mutation.start)) {
    const { start, end } = mutation;
    bytes = Buffer.concat([bytes.subarray(0, start), Buffer.from(code), bytes.subarray(end)]);
  }
  return bytes.toString();
}
