type Value = string | number | boolean | readonly number[] | undefined

/** Builds a path with the query parameters of a screen's filters (params/values.ts); unset values are omitted. */
export function addressOf(path: string, params: Readonly<Record<string, Value>>): string {
  const query = Object.entries(params).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`${name}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : value)}`],
  )
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}
