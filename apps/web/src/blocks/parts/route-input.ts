import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Call } from '@asistent/contract/core/call'
import { isNumber, shapeOf } from './schema'

// URL parameters as the input of a call: /groups/management/5 calls getGroup({ id: 5 }).

export function routeInput(
  call: Pick<Call, 'input'>,
  params: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(shapeOf(call.input))) {
    const given = params[name]
    if (given === undefined || given === '') continue
    input[name] = isNumber(schema) ? Number(given) : given
  }
  return input
}

export function useRouteInput(call: Pick<Call, 'input'> | undefined): Record<string, unknown> {
  const params: Record<string, unknown> = useParams({ strict: false })
  return useMemo(() => (call ? routeInput(call, params) : {}), [call, params])
}
