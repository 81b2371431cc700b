type Value = string | number | boolean | readonly number[] | undefined

/** An address with a query that the filters of a screen read (params/values.ts); what isn't given is left out. */
export function addressOf(path: string, params: Readonly<Record<string, Value>>): string {
  const query = Object.entries(params).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`${name}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : value)}`],
  )
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}
