import { allProblems } from '@asistent/contract/core/problem'
import { constantOf } from './contract-names'
import { importsOf, isTest, readSources, withoutComments } from './sources'
import type { Registered } from './registered'

// Problems that a call can reject with: those named in its handler and in the functions and constants that the handler
// uses, also through other files. Parsed from the sources, because most rejections need a special situation. A function
// that serves parents and staff counts as a whole.

/** A top-level declaration, or one handler of a list. */
interface Part {
  readonly file: string
  readonly text: string
  readonly names: ReadonlySet<string>
}

const wordsOf = (text: string): Set<string> => new Set(text.match(/[A-Za-z_$][\w$]*/g))
const declared = /^(?:export )?(?:async )?(?:const|let|function\*?|class) (?:enum )?([\w$]+)/

const sources = readSources('apps/server/src', 'packages/contract/src').filter(({ path }) => !isTest(path))
const paths = new Set(sources.map(({ path }) => path))

const parts = new Map<string, Part>()
const handlerParts: Part[] = []
/** Files by the local name of what they import. */
const importedFrom = new Map<string, Map<string, { file: string; name: string }>>()
/** Slice names of the makers that a file uses. */
const slicesOf = new Map<string, Set<string>>()
const makers = new Map<string, string>()

for (const { text } of sources)
  for (const [, maker = '', slice = ''] of text.matchAll(/const (\w+) = problems\('([\w-]+)'/g))
    makers.set(maker, slice)

for (const source of sources) {
  const { path } = source
  const text = withoutComments(source.text)
  const resolved = new Map(importsOf(source, paths).map(({ specifier, to }) => [specifier, to]))
  const names = new Map<string, { file: string; name: string }>()
  for (const [, list = '', specifier = ''] of text.matchAll(/import (?:type )?\{([^}]*)\} from '([^']+)'/g)) {
    const file = resolved.get(specifier)
    if (!file) continue
    for (const item of list.split(',')) {
      const [name = '', local = name] = item
        .trim()
        .replace(/^type /, '')
        .split(' as ')
      if (name) names.set(local, { file, name })
    }
  }
  importedFrom.set(path, names)
  const words = wordsOf(text)
  slicesOf.set(path, new Set([...makers].flatMap(([maker, slice]) => (words.has(maker) ? [slice] : []))))
  for (const block of text.split(/^(?=\S)(?=(?:export |async )*(?:const|let|function|class)\b)/m)) {
    const name = declared.exec(block)?.[1]
    if (!name) continue
    const isList = /^[^\n]*Handler\[\] = /.test(block)
    if (!isList) parts.set(`${path} ${name}`, { file: path, text: block, names: wordsOf(block) })
    for (const text of isList ? block.split(/^(?= {2}[\w.]+\()/m) : [])
      handlerParts.push({ file: path, text, names: wordsOf(text) })
  }
}

/** A function or constant that makes the handlers of several calls. */
const isHandlerOf = ({ file, names }: Part, constant: string): boolean =>
  file.startsWith('apps/server/src') && names.has(constant)

/** Null if no handler names the constant of the call. */
export function reachableProblems({ call }: Registered): Set<string> | null {
  const constant = constantOf(call)
  if (!constant) return null
  const isArgument = new RegExp(String.raw`^\s*\w+\(\s*(?:\w[\w.]*,\s*)?${constant}\b`)
  const definitions = handlerParts.filter(({ text }) => isArgument.test(text))
  const entries =
    definitions.length > 0
      ? definitions
      : [...handlerParts, ...parts.values()].filter((part) => isHandlerOf(part, constant))
  if (entries.length === 0) return null
  const reached = new Set(entries)
  const codes = new Set<string>()
  // A Set's iteration includes elements added meanwhile.
  for (const { file, text, names } of reached) {
    for (const name of names) {
      const imported = importedFrom.get(file)?.get(name)
      const part = parts.get(imported ? `${imported.file} ${imported.name}` : `${file} ${name}`)
      // The problems of a slice are a declaration too.
      if (part && !makers.has(imported?.name ?? name)) reached.add(part)
    }
    for (const [, literal = ''] of text.matchAll(/'([a-z][a-z\d-]*)'/g))
      for (const slice of slicesOf.get(file) ?? [])
        if (allProblems().has(`${slice}.${literal}`)) codes.add(`${slice}.${literal}`)
  }
  return codes
}
