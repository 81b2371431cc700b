import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

// Which files each screen needs, known when the web is built. A page finds its scripts one level after the other: what it
// imports, what those import, five levels deep, and each waits for the one before to come and to run. With this list
// public/start.js asks for all of them before the first script has run. It travels by itself, for the signed-in alone: the
// sign-in page needs only its own few files, which stand in the page.

type Bundle = Rolldown.OutputBundle
type Files = ReadonlySet<string>

export interface Route {
  readonly path: string
  /** The files of its parts, without their endings. */
  readonly modules: readonly string[]
  /** The worker keeps them. */
  readonly kept: boolean
}

/** Read by public/start.js. */
interface Ahead {
  readonly files: readonly string[]
  /** Of every signed-in page, as places in `files`. */
  readonly frame: readonly number[]
  /** What a screen needs beyond the frame, by the pattern of its address; the first that fits. */
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

/** Every screen of the product, as its slice's `*.routes.ts` says it. */
export const routesIn = (folder: string): Route[] =>
  filesIn(folder, /\.routes\.ts$/)
    .flatMap(routesOf)
    .filter(({ path }) => !path.startsWith('/dev/'))

/** The page of somebody who isn't signed in (shell/guard.ts). */
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

/** Addresses without parameters are tried first: '/days-off/create' isn't a day off. */
const openness = ({ path }: Route): number => path.split('{').length

/** A chunk's own file, its styles and pictures, and those of all that it imports. */
export function addFiles(bundle: Bundle, chunk: Bundle[string] | undefined, seen: Set<string>): void {
  if (chunk?.type !== 'chunk' || seen.has(chunk.fileName)) return
  seen.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
  for (const asset of chunk.viteMetadata?.importedAssets ?? []) seen.add(asset)
  for (const name of chunk.imports) addFiles(bundle, bundle[name], seen)
}

type FilesOf = (modules: readonly string[], known: Files) => string[]

/** Answers which scripts and styles come with modules, without those that are known. */
function lookingInto(bundle: Bundle): FilesOf {
  const chunks = new Map(
    Object.values(bundle).flatMap((one) =>
      one.type === 'chunk' ? one.moduleIds.map((id) => [id.replace(/\.tsx?$/, ''), one] as const) : [],
    ),
  )
  return (modules, known) => {
    const seen = new Set(known)
    for (const module of modules) {
      const chunk = chunks.get(module)
      if (!chunk) throw new Error(`no file of the built web has ${module}`)
      addFiles(bundle, chunk, seen)
    }
    return [...seen].filter((file) => !known.has(file) && /\.(js|css)$/.test(file))
  }
}

function aheadOf(filesOf: FilesOf, routes: readonly Route[], frame: readonly string[], known: Files): Ahead {
  const files = [...frame]
  const places = new Map(files.map((file, place) => [file, place]))
  const placeOf = (file: string) => {
    const place = places.get(file) ?? files.push(file) - 1
    places.set(file, place)
    return place
  }
  const beyond = new Set([...known, ...frame])
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
        const known = new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, name = '']) => name))
        const parts = filesIn(source, /\.parts\.tsx?$/).map((file) => file.replace(/\.tsx?$/, ''))
        const filesOf = lookingInto(bundle)
        const frame = filesOf([inSource('shell/layouts/default-layout'), ...parts], known)
        const signIn = routes.filter(isSignIn).flatMap(({ modules }) => modules)
        const guest = filesOf([inSource('shell/layouts/login-layout'), ...signIn], known)
        const text = JSON.stringify(aheadOf(filesOf, routes, frame, known))
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
