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

let allSources: readonly Source[] | undefined

/** TypeScript files of the folders, by default all of packages, applications and tests. */
export function readSources(...folders: string[]): readonly Source[] {
  // The conventions of one process read the same files.
  if (folders.length === 0) return (allSources ??= readSources('packages', 'apps', 'tests'))
  return folders
    .flatMap((folder) => filesBelow(join(projectFolder, folder)))
    .filter(isCode)
    .map((path) => ({ path: relative(projectFolder, path), text: readFileSync(path, 'utf8') }))
}

/** All Markdown pages: of the project's folder and of docs, without the generated ones. */
export const readPages = (): readonly Source[] =>
  [...readdirSync(projectFolder).map((name) => join(projectFolder, name)), ...filesBelow(join(projectFolder, 'docs'))]
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({ path: relative(projectFolder, path), text: readFileSync(path, 'utf8') }))

/** All CSS modules of the web. */
export const readStyles = (): readonly Source[] =>
  filesBelow(join(projectFolder, 'apps/web/src'))
    .filter((path) => path.endsWith('.module.css'))
    .map((path) => ({ path: relative(projectFolder, path), text: readFileSync(path, 'utf8') }))

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')

const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g

export const commentsOf = (text: string): string[] => text.match(comment) ?? []

const stripped = new Map<string, string>()

/** Replaces comments by spaces and keeps line breaks and strings. */
export function withoutComments(text: string): string {
  const code = stripped.get(text) ?? text.replace(comment, (row) => row.replace(/[^\n]/g, ' '))
  stripped.set(text, code)
  return code
}

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

export function importsOf(source: Source, paths: ReadonlySet<string>): Import[] {
  return [...withoutComments(source.text).matchAll(statement)].map((match) => {
    const specifier = match[2] ?? match[3] ?? ''
    return {
      from: source.path,
      specifier,
      to: resolved(source.path, specifier, paths),
      typeOnly: Boolean(match[1]),
      lazy: match[3] !== undefined,
    }
  })
}

function resolved(from: string, specifier: string, paths: ReadonlySet<string>): string | undefined {
  const workspace = /^@asistent\/(\w+)\/(.+)$/.exec(specifier)
  const base = workspace
    ? // 'contract/light/…' is the same file (apps/web/light-calls.ts).
      `packages/${workspace[1]}/src/${workspace[2]?.replace(/^light\//, '')}`
    : specifier.startsWith('.')
      ? join(dirname(from), specifier)
      : undefined
  if (!base) return undefined
  return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((path) => paths.has(path))
}

/** The file and all of the project's files that it imports, transitively. */
export function filesReachedFrom(entry: string): string[] {
  const sources = new Map(readSources().map((source) => [source.path, source]))
  const paths = new Set(sources.keys())
  const reached = new Set([entry])
  // A Set's iteration includes elements added meanwhile.
  for (const path of reached) {
    const source = sources.get(path)
    if (!source) throw new Error(`no source ${path}`)
    for (const { to, typeOnly } of importsOf(source, paths)) if (to && !typeOnly) reached.add(to)
  }
  return [...reached].toSorted()
}
