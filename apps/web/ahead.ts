import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

// Preload map, built with the web: the files each screen needs. Otherwise a page discovers its scripts in a waterfall
// of five levels of imports. With this list public/start.js requests all of them before the first script runs. It is
// a separate file for signed-in users; the sign-in page has its few files in its HTML.

type Bundle = Rolldown.OutputBundle
type Files = ReadonlySet<string>

export interface Route {
  readonly path: string
  /** Module files, without extensions. */
  readonly modules: readonly string[]
  /** Precached by the service worker. */
  readonly kept: boolean
}

/** Read by public/start.js. */
interface Ahead {
  readonly files: readonly string[]
  /** Files of every signed-in page, as indexes into `files`. */
  readonly frame: readonly number[]
  /** Files of a screen beyond the frame, by URL pattern; the first match counts. */
  readonly screens: readonly (readonly [pattern: string, files: readonly number[]])[]
}

const part = /=> import\('([^']+)'\)/g

function filesIn(folder: string, ending: RegExp): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => ending.test(name))
    .toSorted()
    .map((name) => join(folder, name))
}

/** All screens, parsed from the slices' `*.routes.ts`. */
export const routesIn = (folder: string): Route[] =>
  filesIn(folder, /\.routes\.ts$/)
    .flatMap(routesOf)
    .filter(({ path }) => !path.startsWith('/dev/'))

/** The page of signed-out users (shell/guard.ts). */
export const isSignIn = ({ path }: Route): boolean => path === '/login'

function routesOf(file: string): Route[] {
  const text = readFileSync(file, 'utf8')
  return text
    .split(/\bscreen\(\{/)
    .slice(1)
    .map((definition): Route => {
      const path = /\bpath: '([^']+)'/.exec(definition)?.[1]
      const modules = [...definition.matchAll(part)].map(([, module = '']) => resolve(dirname(file), module))
      if (!path || modules.length === 0) throw new Error(`a screen without a path or a part in ${file}`)
      return { path, modules, kept: /\bkept: true\b/.test(definition) }
    })
}

/** '/kids/records/{id}/{kindergatrenId?}' → '/kids/records/[^/]+(/[^/]+)?' */
const patternOf = (path: string): string => path.replace(/\/\{\w+\?\}/g, '(/[^/]+)?').replace(/\{\w+\}/g, '[^/]+')

/** Sort key: paths without parameters are matched first, because '/days-off/create' is no day off. */
const openness = ({ path }: Route): number => path.split('{').length

/** Adds the chunk's file, its styles and assets, and those of its imports. */
export function addFiles(bundle: Bundle, chunk: Bundle[string] | undefined, seen: Set<string>): void {
  if (chunk?.type !== 'chunk' || seen.has(chunk.fileName)) return
  seen.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
  for (const asset of chunk.viteMetadata?.importedAssets ?? []) seen.add(asset)
  for (const name of chunk.imports) addFiles(bundle, bundle[name], seen)
}

type FilesOf = (modules: readonly string[], loadedFiles: Files) => string[]

/** Returns a function that lists scripts and styles of modules, without those already known. */
function lookingInto(bundle: Bundle): FilesOf {
  const chunks = new Map(
    Object.values(bundle).flatMap((row) =>
      row.type === 'chunk' ? row.moduleIds.map((id) => [id.replace(/\.tsx?$/, ''), row] as const) : [],
    ),
  )
  return (modules, loadedFiles) => {
    const seen = new Set(loadedFiles)
    for (const module of modules) {
      const chunk = chunks.get(module)
      if (!chunk) throw new Error(`no file of the built web has ${module}`)
      addFiles(bundle, chunk, seen)
    }
    return [...seen].filter((file) => !loadedFiles.has(file) && /\.(js|css)$/.test(file))
  }
}

function aheadOf(filesOf: FilesOf, routes: readonly Route[], frame: readonly string[], loadedFiles: Files): Ahead {
  const files = [...frame]
  const places = new Map(files.map((file, index) => [file, index]))
  const placeOf = (file: string) => {
    const index = places.get(file) ?? files.push(file) - 1
    places.set(file, index)
    return index
  }
  const beyond = new Set([...loadedFiles, ...frame])
  const screens = routes
    .toSorted((left, right) => openness(left) - openness(right))
    .map(({ path, modules }) => [patternOf(path), filesOf(modules, beyond).map(placeOf)] as const)
  return { files, frame: frame.map(placeOf), screens }
}

export function ahead(source: string, routes: readonly Route[]): Plugin {
  let file: { fileName: string; source: string } | undefined
  const inSource = (path: string) => join(source, path)
  return {
    name: 'ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html
        const inPage = new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, name = '']) => name))
        const parts = filesIn(source, /\.parts\.tsx?$/).map((file) => file.replace(/\.tsx?$/, ''))
        const filesOf = lookingInto(bundle)
        const frame = filesOf([inSource('shell/layouts/default-layout'), ...parts], inPage)
        const signIn = routes.filter(isSignIn).flatMap(({ modules }) => modules)
        const guest = filesOf([inSource('shell/layouts/login-layout'), ...signIn], inPage)
        const text = JSON.stringify(aheadOf(filesOf, routes, frame, inPage))
        const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
        file = { fileName: `assets/ahead-${hash}.json`, source: text }
        return html.replace(
          '<script src="/start.js"',
          `<script src="/start.js" data-ahead="/${file.fileName}" data-guest="${guest.join(' ')}"`,
        )
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        if (file) this.emitFile({ type: 'asset', ...file })
      },
    },
  }
}
