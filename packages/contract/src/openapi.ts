import * as z from 'zod/mini';
import { allCalls } from './all-calls.ts';
import type { CompleteCall } from './call.ts';
import { declaredCodes, GENERAL_CODES } from './call-refusals.ts';
import { ERROR_CODES, ERROR_SENTENCE, ERROR_STATUS, type ErrorCode } from './error-codes.ts';

type JsonSchema = Record<string, unknown>;

/** JSON Schema 2020-12 of a zod schema, as requests are written (input) or answers are given (output). */
function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parametersOf(schema: z.core.$ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const headersOf = ({ headers = {} }: CompleteCall) =>
  Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }));

/** A refusal's X-Error-Code, one of these codes, and its error body. */
const refusal = (description: string, codes: JsonSchema) => ({
  description,
  headers: { 'X-Error-Code': { description: 'O código da recusa', required: true, schema: codes } },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

function refusalsOf(call: CompleteCall): Record<string, unknown> {
  const codes: ErrorCode[] = [...declaredCodes(call)];
  if (call.access !== 'public') codes.push('unauthenticated');
  if (call.params || call.query || call.body) codes.push('invalid_request');
  const byStatus = groupByStatus([...new Set(codes)]);
  const declared = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, ofStatus]) => {
      const description = ofStatus.map((code) => ERROR_SENTENCE[code]).join(' · ');
      return [String(status), refusal(description, { type: 'string', enum: ofStatus })];
    });
  return { ...Object.fromEntries(declared), default: { $ref: '#/components/responses/Refusal' } };
}

// Map.groupBy needs Node 21.
function groupByStatus(codes: ErrorCode[]): Map<number, ErrorCode[]> {
  const groups = new Map<number, ErrorCode[]>();
  for (const code of codes) groups.set(ERROR_STATUS[code], [...(groups.get(ERROR_STATUS[code]) ?? []), code]);
  return groups;
}

function operationOf(call: CompleteCall) {
  const answerType = call.answerType ?? 'application/json';
  return {
    operationId: call.name,
    tags: [call.tag],
    summary: call.summary,
    security: call.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...headersOf(call),
    ],
    ...(call.body && {
      requestBody: {
        required: true,
        content: { [call.bodyType ?? 'application/json']: { schema: schemaOf(call.body, 'input') } },
      },
    }),
    responses: {
      [call.status]: {
        description: call.status === 204 ? 'Feito, sem conteúdo' : 'Certo',
        ...(call.answer && { content: { [answerType]: { schema: schemaOf(call.answer, 'output') } } }),
      },
      ...refusalsOf(call),
    },
  };
}

/** The OpenAPI 3.1 document of the whole API, deterministic: the committed file is compared with it. */
export function openApiDocument(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of allCalls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bandeja',
      version,
      description: 'Reservas, partidas e níveis de padel. Todo caminho vale com e sem a barra final.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        Refusal: refusal(`Recusas que toda chamada pode dar: ${GENERAL_CODES.join(', ')}.`, {
          $ref: '#/components/schemas/ErrorCode',
        }),
      },
      schemas: {
        ErrorCode: { type: 'string', enum: ERROR_CODES },
        Error: {
          description:
            'Um campo com suas mensagens, um campo com subcampos, ou `error` com uma mensagem; um objeto ao lado de `error` é o estado atual.',
          type: 'object',
          additionalProperties: {
            anyOf: [
              { type: 'string' },
              { type: 'array', items: { type: 'string' } },
              { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
            ],
          },
        },
      },
    },
  };
}
