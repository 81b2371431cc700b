import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'

import { readFonts } from './fonts'
import { assertPdfFits } from './limits'
import { packPdf } from './pdf-pack'
import type { TemplateData, TemplateName } from './templates'
import { documentTemplates } from './templates'

export interface PdfRequest<Name extends TemplateName> {
  template: Name
  data: TemplateData[Name]
  /** Pictures by the name that the template uses; JPEG, PNG, WebP or SVG. */
  pictures?: readonly DocumentPicture[]
}

export interface DocumentPicture {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface PdfOptions {
  /** Standard that Typst checks and writes. Both standards need the same structure; a test exports with each. */
  standard?: 'a-2a' | 'ua-1'
}

/**
 * Returns a tagged PDF: PDF/A-2a, which also declares PDF/UA-1 (decision 023). Synchronous and slow: the server calls
 * it only in a worker thread (platform/documents/pool.ts).
 */
export function compilePdf<Name extends TemplateName>(
  { template, data, pictures = [] }: PdfRequest<Name>,
  { standard = 'a-2a' }: PdfOptions = {},
): Uint8Array {
  assertPdfFits(template, data)
  const { source, prepare } = documentTemplates[template]
  const { typst, isTagging } = sharedCompiler()
  try {
    const shown = pictures.filter((picture) => isReadable(typst, picture)).map(({ name }) => name)
    const inputs = JSON.stringify({ ...prepare(data), pictures: shown })
    const compile = (text: string): NodeTypstDocument => {
      const result = typst.compile({ mainFileContent: source, inputs: { data: text } })
      const failure = result.takeError()
      if (!failure && result.result) return result.result
      const reasons = failure ? typst.fetchDiagnostics(failure) : []
      throw new Error(`The template '${template}' did not compile: ${JSON.stringify(reasons)}`)
    }
    if (!isTagging) return new Uint8Array(typst.pdf(compile(inputs)))
    return packPdf(withKnownGlyphs(inputs, (text) => typst.pdf(compile(text), { pdfStandard: standard })))
  } finally {
    if (pictures.length > 0) typst.resetShadow()
    // Frees the layouts of earlier documents.
    typst.evictCache(2)
  }
}

/** The standards forbid characters that no font of the machine has: a box replaces them. */
function withKnownGlyphs(inputs: string, exported: (inputs: string) => Uint8Array): Uint8Array {
  try {
    return exported(inputs)
  } catch (error) {
    const unknown = charactersWithoutGlyph(String(error))
    if (unknown === null) throw error
    return exported(inputs.replace(unknown, (character) => (/\p{Cf}|\p{M}/u.test(character) ? '' : '□')))
  }
}

/** The characters that an error of the export names; null for another error. */
export function charactersWithoutGlyph(error: string): RegExp | null {
  const named = [...error.matchAll(/the text `\\?"(.+?)\\?"` could not be displayed/g)].map(([, text = '']) =>
    text.replaceAll(/\\+u\{([0-9a-f]+)\}/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))),
  )
  const characters = new Set(named.flatMap((text) => [...text]))
  if (characters.size === 0) return null
  return new RegExp([...characters].map((one) => `\\u{${one.codePointAt(0)!.toString(16)}}`).join('|'), 'gu')
}

/** Adds a picture as a file. A broken picture is omitted instead of failing the document. */
function isReadable(typst: NodeCompiler, { name, bytes }: DocumentPicture): boolean {
  typst.mapShadow(join(workspace, name), Buffer.from(bytes))
  return typst.compile({ mainFileContent: `#image("/${name}", width: 1cm)` }).takeError() === null
}

/** A missing folder, so that templates can read no files except the passed pictures. */
const workspace = join(tmpdir(), 'asistent-documents-reads-nothing')

interface Compiler {
  readonly typst: NodeCompiler
  /** False for the older binaries of the platforms that have no newer one: they export no standard (decision 023). */
  readonly isTagging: boolean
}

/**
 * Whether papers are tagged on this platform. Loads the fonts and prints an empty page, so that the first document of a
 * thread is as fast as the next.
 */
export const isTaggingPapers = (): boolean => sharedCompiler().isTagging

let compiler: Compiler | undefined

/** One compiler per thread, because it parses the fonts. */
function sharedCompiler(): Compiler {
  if (compiler) return compiler
  const typst = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: readFonts() }] })
  return (compiler = { typst, isTagging: exportsStandards(typst) })
}

function exportsStandards(typst: NodeCompiler): boolean {
  const page = '#set document(title: [Готово], date: datetime(year: 2026, month: 1, day: 1))\nГотово'
  try {
    return typst.pdf({ mainFileContent: page }, { pdfStandard: 'a-2a' }).length > 0
  } catch {
    return false
  }
}
