import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'

import { readFonts } from './fonts'
import { assertPdfFits } from './limits'
import type { TemplateData, TemplateName } from './templates'
import { documentTemplates } from './templates'

export interface PdfRequest<Name extends TemplateName> {
  template: Name
  data: TemplateData[Name]
}

/** Synchronous and heavy: the server calls it in a worker thread only (platform/documents/pool.ts). */
export function compilePdf<Name extends TemplateName>(request: PdfRequest<Name>): Uint8Array {
  return withDocument(request, (document, typst) => new Uint8Array(typst.pdf(document)))
}

export function withDocument<Name extends TemplateName, Result>(
  { template, data }: PdfRequest<Name>,
  use: (document: NodeTypstDocument, typst: NodeCompiler) => Result,
): Result {
  assertPdfFits(template, data)
  const { source, prepare } = documentTemplates[template]
  const typst = sharedCompiler()
  try {
    const result = typst.compile({
      mainFileContent: source,
      inputs: { data: JSON.stringify(prepare(data)) },
    })
    const failure = result.takeError()
    if (failure || !result.result) {
      const reasons = failure ? typst.fetchDiagnostics(failure) : []
      throw new Error(`The template '${template}' did not compile: ${JSON.stringify(reasons)}`)
    }
    return use(result.result, typst)
  } finally {
    // Without it the layouts of every document ever made stay in memory.
    typst.evictCache(2)
  }
}

/** Reads the fonts and prints an empty page: the first document of a thread is then as fast as the next ones. */
export function loadCompiler(): void {
  sharedCompiler().pdf({ mainFileContent: 'Готово' })
}

let compiler: NodeCompiler | undefined

/** One compiler per thread: the fonts are read and parsed once. */
function sharedCompiler(): NodeCompiler {
  compiler ??= NodeCompiler.create({
    // Templates read no files; a folder that isn't there makes sure of it.
    workspace: join(tmpdir(), 'asistent-documents-reads-nothing'),
    fontArgs: [{ fontBlobs: readFonts() }],
  })
  return compiler
}
