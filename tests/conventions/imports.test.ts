import { expect, test } from 'vitest'
import { slices } from '../../apps/server/src/slices'
import { importsOf, isTest, readSources, type Import } from '../support/sources'

// architecture.md, 'Dependency direction'. A line of the answer is one import that must not be.

const sources = readSources()
const known = new Set(sources.map((source) => source.path))
const imports = sources.flatMap((source) => importsOf(source, known))
const ofProduct = imports.filter((one) => !isTest(one.from) && !one.from.includes('/testing/'))
const line = ({ from, specifier }: Import) => `${from} imports ${specifier}`

const packageOf = (path: string) => /^(?:packages|apps)\/(\w+)\//.exec(path)?.[1]

/** What each package may be built on, besides itself. */
const builtOn: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  documents: ['domain', 'contract'],
  server: ['domain', 'contract', 'documents'],
  web: ['domain', 'contract'],
}

const sliceOrder = slices.map((slice) => slice.name)

/** Inside the server: the platform (with the tables) below the slices, the slices below the composition root. */
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

function refusedInServer({ from, to }: Import): string | undefined {
  const [here, there] = [layerOf(from), to === undefined ? undefined : layerOf(to)]
  if (!here || !there || to === undefined) return undefined
  if (here.kind === 'root' || here.kind === 'demo') return undefined
  if (there.kind === 'root') return 'nobody imports the composition root'
  if (there.kind === 'demo') return 'only the start loads the demo data'
  if (here.kind === 'db') return there.kind === 'db' ? undefined : 'tables know nothing above them'
  if (here.kind === 'platform') return there.kind === 'slice' ? 'the platform knows no slice' : undefined
  if (here.kind !== 'slice' || there.kind !== 'slice' || there.name === here.name) return undefined
  if (!isOps(to)) return 'slices meet only in *.ops.ts'
  return sliceOrder.indexOf(there.name) < sliceOrder.indexOf(here.name)
    ? undefined
    : `${there.name} does not stand before ${here.name} in slices.ts`
}

test('packages are built in one direction: domain, contract, then server and web; documents below the server', () => {
  const wrong = ofProduct.filter(({ from, to }) => {
    const [here, there] = [packageOf(from), to && packageOf(to)]
    return here && there && here !== there && !builtOn[here]?.includes(there)
  })
  expect(wrong.map(line)).toEqual([])
})

test('the product imports nothing of the tests', () => {
  expect(ofProduct.filter(({ to }) => to !== undefined && isTest(to)).map(line)).toEqual([])
})

test('rules and vocabulary are pure: no input or output, no clock', () => {
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

test('in the server: platform below slices below the application; slice to slice only backwards through *.ops.ts', () => {
  const wrong = ofProduct.flatMap((one) => {
    const reason = refusedInServer(one)
    return reason ? [`${line(one)}: ${reason}`] : []
  })
  expect(wrong).toEqual([])
})

test('the rule would notice', () => {
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

/** The web's folders that are no slice, each with what it may be built on. */
const webBase: Record<string, readonly string[]> = {
  platform: ['platform'],
  look: ['look', 'platform'],
  blocks: ['blocks', 'look', 'platform'],
}

test('in the web: platform below look below blocks, and none of them knows a screen', () => {
  const folderOf = (path: string) => /^apps\/web\/src\/(\w+)\//.exec(path)?.[1]
  const wrong = ofProduct.filter(({ from, to }) => {
    const [here, there] = [folderOf(from), to && folderOf(to)]
    return here && there && webBase[here] && !webBase[here].includes(there)
  })
  expect(wrong.map(line)).toEqual([])
})

/** Strongly connected files (Tarjan): each group is one cycle. */
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

test('there are no cycles', () => {
  const edges = new Map(sources.map((source) => [source.path, [] as string[]]))
  // A lazy import() is no cycle: the screens are loaded when they are opened.
  for (const { from, to, typeOnly, lazy } of imports) if (to && !typeOnly && !lazy) edges.get(from)?.push(to)
  expect(cyclesOf(edges)).toEqual([])
})

test('there are no barrels: no index.ts, no file that only passes on', () => {
  const barrels = sources.filter(({ path }) => /(^|\/)index\.tsx?$/.test(path))
  expect(barrels.map((source) => source.path)).toEqual([])
  const passingOn = sources.filter(({ text }) => /(^|\n)export \* (as \w+ )?from /.test(text))
  expect(passingOn.map((source) => source.path)).toEqual([])
})
