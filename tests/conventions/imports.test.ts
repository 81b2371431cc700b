import { expect, test } from 'vitest'
import { slices } from '../../apps/server/src/slices'
import { slices as webSlices } from '../../apps/web/src/shell/slices'
import { importsOf, isTest, readSources, type Import } from '../support/sources'

// architecture.md, 'Dependency direction'. Each result line is a forbidden import.

const sources = readSources()
const paths = new Set(sources.map((source) => source.path))
const imports = sources.flatMap((source) => importsOf(source, paths))
const ofProduct = imports.filter(({ from }) => !isTest(from))
const line = ({ from, specifier }: Import) => `${from} imports ${specifier}`

const packageOf = (path: string) => /^(?:packages|apps)\/(\w+)\//.exec(path)?.[1]

/** Allowed dependencies of each package. */
const builtOn: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  documents: ['domain', 'contract'],
  server: ['domain', 'contract', 'documents'],
  web: ['domain', 'contract'],
}

const sliceOrder = slices.map((slice) => slice.name)

/** Server layers: platform (with the tables), slices, composition root. */
type Layer = { readonly kind: 'root' | 'demo' | 'db' | 'platform' } | { readonly kind: 'slice'; readonly name: string }

function layerOf(path: string): Layer | undefined {
  const inside = /^apps\/server\/src\/(.+)$/.exec(path)?.[1]
  if (inside === undefined) return undefined
  const [folder = '', ...rest] = inside.split('/')
  if (rest.length === 0) return { kind: 'root' }
  if (folder === 'demo' || folder === 'db' || folder === 'platform') return { kind: folder }
  return { kind: 'slice', name: folder }
}

const isOps = (path: string) => path.endsWith('.ops.ts')
/** Demo data of a slice and their registration. */
const isDemo = (path: string) => /\.(demo|slice)\.ts$/.test(path)

function refusedInServer({ from, to }: Import): string | undefined {
  const [here, there] = [layerOf(from), to === undefined ? undefined : layerOf(to)]
  if (!here || !there || to === undefined) return undefined
  if (here.kind === 'root' || here.kind === 'demo') return undefined
  if (there.kind === 'root') return 'nobody imports the composition root'
  if (there.kind === 'demo') return isDemo(from) ? undefined : 'only the start loads the demo data'
  if (here.kind === 'db') return there.kind === 'db' ? undefined : 'tables know nothing above them'
  if (here.kind === 'platform') return there.kind === 'slice' ? 'the platform knows no slice' : undefined
  if (here.kind !== 'slice' || there.kind !== 'slice' || there.name === here.name) return undefined
  // Demo data of a slice may use those of another.
  if (!isOps(to) && !(isDemo(from) && to.endsWith('.demo.ts'))) return 'slices meet only in *.ops.ts'
  return sliceOrder.indexOf(there.name) < sliceOrder.indexOf(here.name)
    ? undefined
    : `${there.name} does not stand before ${here.name} in slices.ts`
}

test('packages depend in one direction: domain, contract, then server and web; documents below the server', () => {
  const wrong = ofProduct.filter(({ from, to }) => {
    const [here, there] = [packageOf(from), to && packageOf(to)]
    return here && there && here !== there && !builtOn[here]?.includes(there)
  })
  expect(wrong.map(line)).toEqual([])
})

test('product code does not import tests', () => {
  expect(ofProduct.filter(({ to }) => to !== undefined && isTest(to)).map(line)).toEqual([])
})

test('domain and contract are pure: no I/O, no clock', () => {
  const impure = /^(node:|pg$|fastify|drizzle|react)/
  const wrong = ofProduct.filter(({ from, specifier }) => from.startsWith('packages/domain/') && impure.test(specifier))
  expect(wrong.map(line)).toEqual([])
  const foreign = ofProduct.filter(
    ({ from, specifier, to }) => from.startsWith('packages/contract/') && to === undefined && specifier !== 'zod',
  )
  expect(foreign.map(line)).toEqual([])
  const clocks = sources.filter(
    ({ path, text }) => path.startsWith('packages/domain/') && !isTest(path) && /new Date\(\)|Date\.now\(/.test(text),
  )
  expect(clocks.map((source) => source.path)).toEqual([])
})

test('server layers: platform, slices, application; a slice imports only *.ops.ts of earlier slices', () => {
  const wrong = ofProduct.flatMap((row) => {
    const reason = refusedInServer(row)
    return reason ? [`${line(row)}: ${reason}`] : []
  })
  expect(wrong).toEqual([])
})

test('detects violations of the server layers', () => {
  const edge = (from: string, to: string) =>
    refusedInServer({ from, to, specifier: to, typeOnly: false, lazy: false })?.split(' ')[0]
  const server = (path: string) => `apps/server/src/${path}`
  expect(edge(server('platform/a.ts'), server('identity/b.ops.ts'))).toBe('the')
  expect(edge(server('db/a.ts'), server('platform/b.ts'))).toBe('tables')
  expect(edge(server('institutions/a.ts'), server('identity/b.queries.ts'))).toBe('slices')
  expect(edge(server('identity/a.ts'), server('institutions/b.ops.ts'))).toBe('institutions')
  expect(edge(server('institutions/a.ts'), server('app.ts'))).toBe('nobody')
  expect(edge(server('institutions/a.ts'), server('identity/b.ops.ts'))).toBeUndefined()
})

/** Folders of the web below the slices, in order of dependency. */
const webBase = ['platform', 'look', 'blocks', 'choices']
/** Folders above the slices, which import all of them. */
const webTop = ['shell', 'dev']
const webOrder = webSlices.map((slice) => slice.name).filter((name) => name !== 'shell')

/** Modules that a slice exports to later slices. */
const isShared = (path: string) => /(^|\/)words\.ts$|\.shared\.tsx?$/.test(path)

function refusedInWeb({ from, to }: Import): string | undefined {
  const folderOf = (path: string) => /^apps\/web\/src\/([\w-]+)\//.exec(path)?.[1]
  const [here, there] = [folderOf(from), to && folderOf(to)]
  if (!here || !there || !to || here === there || webTop.includes(here)) return undefined
  if (webTop.includes(there)) return `nobody imports the ${there}`
  if (webBase.includes(there))
    return !webBase.includes(here) || webBase.indexOf(there) < webBase.indexOf(here)
      ? undefined
      : `${there} is built on ${here}`
  if (webBase.includes(here)) return `${here} knows no slice`
  if (webOrder.indexOf(there) > webOrder.indexOf(here)) return `${there} does not stand before ${here} in slices.ts`
  return isShared(to) ? undefined : 'slices meet only in words.ts and *.shared.ts'
}

test('web layers: platform, look, blocks, choices, slices, shell; a slice imports only earlier slices', () => {
  const wrong = ofProduct.flatMap((row) => {
    const reason = refusedInWeb(row)
    return reason ? [`${line(row)}: ${reason}`] : []
  })
  expect(wrong).toEqual([])
})

test('web and server list the slices in the same order', () => {
  expect(webOrder.filter((name) => sliceOrder.includes(name))).toEqual(
    sliceOrder.filter((name) => webOrder.includes(name)),
  )
})

test('detects violations of the web layers', () => {
  const edge = (from: string, to: string) =>
    refusedInWeb({
      from: `apps/web/src/${from}`,
      to: `apps/web/src/${to}`,
      specifier: to,
      typeOnly: false,
      lazy: false,
    })?.split(' ')[0]
  expect(edge('people/a.ts', 'shell/slices.ts')).toBe('nobody')
  expect(edge('blocks/a.ts', 'people/words.ts')).toBe('blocks')
  expect(edge('look/a.ts', 'blocks/b.ts')).toBe('blocks')
  expect(edge('people/a.ts', 'attendance/words.ts')).toBe('attendance')
  expect(edge('attendance/a.ts', 'people/b.ts')).toBe('slices')
  expect(edge('attendance/a.ts', 'people/b.shared.tsx')).toBeUndefined()
  expect(edge('shell/slices.ts', 'people/people.slice.ts')).toBeUndefined()
})

/** Strongly connected components (Tarjan): each with several files is a cycle. */
function cyclesOf(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (file: string): number => {
    const number = order.size
    order.set(file, number)
    let lowest = number
    stack.push(file)
    for (const next of edges.get(file) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next))
      else if (stack.includes(next)) lowest = Math.min(lowest, order.get(next) ?? lowest)
    }
    low.set(file, lowest)
    if (lowest === number) {
      const group = stack.splice(stack.indexOf(file))
      if (group.length > 1) cycles.push(group)
    }
    return lowest
  }
  for (const file of edges.keys()) if (!order.has(file)) visit(file)
  return cycles
}

const cyclesThrough = (counts: (row: Import) => boolean) => {
  const edges = new Map(sources.map((source) => [source.path, [] as string[]]))
  for (const row of imports) if (row.to && !row.typeOnly && counts(row)) edges.get(row.from)?.push(row.to)
  return cyclesOf(edges)
}

test('there are no import cycles', () => {
  expect(cyclesThrough(({ lazy }) => !lazy)).toEqual([])
})

test('there are no import cycles between folders, including lazy imports', () => {
  const folderOf = (path: string) => path.split('/').slice(0, 4).join('/')
  const wide = cyclesThrough(() => true).filter((files) => new Set(files.map(folderOf)).size > 1)
  expect(wide).toEqual([])
})

test('there are no barrels: no index.ts, no file with only re-exports', () => {
  const barrels = sources.filter(({ path }) => /(^|\/)index\.tsx?$/.test(path))
  expect(barrels.map((source) => source.path)).toEqual([])
  const passingOn = sources.filter(({ text }) => /(^|\n)export \* (as \w+ )?from /.test(text))
  expect(passingOn.map((source) => source.path)).toEqual([])
})
