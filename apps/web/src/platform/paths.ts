// Paths of screens in the specification's notation: '/kids/records/{id}/{kindergatrenId?}'.

type Names<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type Optional<N extends string> = N extends `${infer Name}?` ? Name : never
type Required<N extends string> = N extends `${string}?` ? never : N

export type PathParams<P extends string> = { [N in Required<Names<P>>]: string | number } & {
  [N in Optional<Names<P>>]?: string | number | undefined
}

/** `pathTo('/kids/records/{id}/{kindergatrenId?}', { id: 7 })` -> '/kids/records/7'. A missing parameter doesn't compile. */
export function pathTo<const P extends string>(
  path: P,
  ...[params]: Names<P> extends never ? [] : [params: PathParams<P>]
): string {
  const values = (params ?? {}) as Record<string, string | number | undefined>
  const filled = path.replace(/\/\{(\w+)(\?)?\}/g, (_, name: string) => {
    const value = values[name]
    return value === undefined || value === '' ? '' : `/${encodeURIComponent(String(value))}`
  })
  return filled || '/'
}

/** The router's notation: {id} -> $id, {id?} -> {-$id}. */
export const routerPath = (path: string): string =>
  path.replace(/\{(\w+)\?\}/g, '{-$$$1}').replace(/\{(\w+)\}/g, '$$$1')
