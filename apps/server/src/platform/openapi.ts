import { pathParameters, type Call } from '@asistent/contract/core/call'
import { z } from 'zod'

// OpenAPI 3.1 of all calls, generated from the definitions that the server runs.

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json
  return rest
}

const problem = {
  description: 'Отказ с текст на български',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

function describeAccess(call: Call): string {
  const of = (access: Call['access']): string => {
    switch (access.kind) {
      case 'anyone':
        return 'всеки'
      case 'signedIn':
        return 'всеки влязъл потребител'
      case 'may':
        return `${access.right} ${access.resource}`
      case 'save':
        return `create/update ${access.resource}`
      case 'master':
        return `master ${access.right} ${access.resource}`
      case 'role':
        return access.roles.join(', ')
      default:
        return access.of.map(of).join(' или ')
    }
  }
  return of(call.access)
}

function operation(call: Call): Json {
  const names = pathParameters(call.path)
  const input = schemaOf(call.input, 'input') as { properties?: Record<string, Json>; required?: string[] }
  const properties = input.properties ?? {}
  const rest = Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)))
  const parameters = names.map(
    (name) => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } }) as Json,
  )
  if (call.method === 'GET') {
    for (const [name, schema] of Object.entries(rest))
      parameters.push({ name, in: 'query', required: input.required?.includes(name) ?? false, schema })
  }
  return {
    summary: call.title,
    description: `Достъп: ${describeAccess(call)}`,
    ...(parameters.length > 0 && { parameters }),
    ...(call.method !== 'GET' &&
      Object.keys(rest).length > 0 && { requestBody: { content: bodyContent(call, rest, input.required ?? []) } }),
    responses: {
      200:
        call.answer === 'file'
          ? { description: 'Файл', content: { 'application/octet-stream': {} } }
          : { description: 'Отговор', content: { 'application/json': { schema: schemaOf(call.output, 'output') } } },
      default: problem,
    },
    security: call.access.kind === 'anyone' ? [] : [{ token: [] }],
  }
}

function bodyContent(call: Call, properties: Record<string, Json>, required: string[]): Json {
  if (call.upload) {
    const file = { type: 'string', format: 'binary' }
    return {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { [call.upload.field]: call.upload.many ? { type: 'array', items: file } : file },
        },
      },
    }
  }
  if (call.bodyAs && properties[call.bodyAs]) return { 'application/json': { schema: properties[call.bodyAs] } }
  return {
    'application/json': {
      schema: { type: 'object', properties, required: required.filter((name) => name in properties) },
    },
  }
}

export function openApiOf(calls: readonly Call[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call)
  return {
    openapi: '3.1.0',
    info: { title: 'Асистент за детски градини', version },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Problem: {
          type: 'object',
          properties: {
            isSuccessful: { const: false },
            code: { type: 'string' },
            errorMessage: { type: 'string' },
            errors: { type: 'object' },
            requestId: { type: 'string' },
          },
        },
      },
    },
  }
}
