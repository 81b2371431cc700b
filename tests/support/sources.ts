import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// The project's sources as text, for the conventions tests.

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

const skipped = new Set(['node_modules', 'dist', '.git', '.data', 'migrations', 'generated'])

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

export interface Source {
  /** Relative to the project: 'apps/server/src/app.ts'. */
  readonly path: string
  readonly text: string
}

const isCode = (path: string) => /\.(ts|tsx)$/.test(path) && !path.endsWith('.d.ts')

/** All TypeScript files of packages, applications and tests. */
export const readSources = (...folders: string[]): readonly Source[] =>
  (folders.length > 0 ? folders : ['packages', 'apps', 'tests'])
    .flatMap((folder) => filesBelow(join(projectFolder, folder)))
    .filter(isCode)
    .map((path) => ({ path: relative(projectFolder, path), text: readFileSync(path, 'utf8') }))

/** All CSS modules of the web. */
export const readStyles = (): readonly Source[] =>
  filesBelow(join(projectFolder, 'apps/web/src'))
    .filter((path) => path.endsWith('.module.css'))
    .map((path) => ({ path: relative(projectFolder, path), text: readFileSync(path, 'utf8') }))

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')

const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g

export const commentsOf = (text: string): string[] => text.match(comment) ?? []

/** Replaces comments by spaces and keeps line breaks and strings. */
export const withoutComments = (text: string): string => text.replace(comment, (found) => found.replace(/[^\n]/g, ' '))

export interface Import {
  readonly from: string
  /** Specifier in the source: './x', '@asistent/domain/kernel/day', 'zod'. */
  readonly specifier: string
  /** Resolved file; undefined for installed packages. */
  readonly to: string | undefined
  /** `import type`, `export type`: erased at run time. */
  readonly typeOnly: boolean
  /** `import('./x')`: dynamic import. */
  readonly lazy: boolean
}

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[\w*\s{},$]+?\s+from\s+)?['"]([^'"\n]+)['"]|import\(\s*['"]([^'"\n]+)['"]\s*\)/g

export function importsOf(source: Source, known: ReadonlySet<string>): Import[] {
  return [...withoutComments(source.text).matchAll(statement)].map((match) => {
    const specifier = match[2] ?? match[3] ?? ''
    return {
      from: source.path,
      specifier,
      to: resolved(source.path, specifier, known),
      typeOnly: Boolean(match[1]),
      lazy: match[3] !== undefined,
    }
  })
}

function resolved(from: string, specifier: string, known: ReadonlySet<string>): string | undefined {
  const workspace = /^@asistent\/(\w+)\/(.+)$/.exec(specifier)
  const base = workspace
    ? // 'contract/light/…' is the same file (apps/web/light-calls.ts).
      `packages/${workspace[1]}/src/${workspace[2]?.replace(/^light\//, '')}`
    : specifier.startsWith('.')
      ? join(dirname(from), specifier)
      : undefined
  if (!base) return undefined
  return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((path) => known.has(path))
}

/** The file and all of the project's files that it imports, transitively. */
export function filesReachedFrom(entry: string): string[] {
  const sources = new Map(readSources().map((source) => [source.path, source]))
  const known = new Set(sources.keys())
  const reached = new Set([entry])
  // A Set's iteration includes elements added meanwhile.
  for (const path of reached) {
    const source = sources.get(path)
    if (!source) throw new Error(`no source ${path}`)
    for (const { to, typeOnly } of importsOf(source, known)) if (to && !typeOnly) reached.add(to)
  }
  return [...reached].toSorted()
}
