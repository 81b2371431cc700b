import type { AnsweredFile } from '@asistent/contract/core/call'
import type { DocumentPicture } from '@asistent/documents/compile'
import type { TemplateSheet } from '@asistent/documents/import-template'
import type { Sheet } from '@asistent/documents/sheet'
import type { TemplateData, TemplateName } from '@asistent/documents/templates'
import type { Readable } from 'node:stream'
import type { Services } from './services'
import { csvOf } from './csv'
import { requireFound } from './versioned'
import { zipStream, type Packed } from './zip'

// A download handler returns data that it has read in its transaction. The file is created from it after the commit,
// without a database connection, because typesetting takes up to seconds and clients may read slowly.

/** Template and data of a PDF. */
export type PdfPaper = {
  [Name in TemplateName]: {
    make: 'pdf'
    template: Name
    data: TemplateData[Name]
    pictures?: readonly PaperPicture[]
  }
}[TemplateName]

/** A picture used by a template: its bytes, or its key in the file store. */
export interface PaperPicture {
  readonly name: string
  readonly content: Uint8Array | { readonly key: string }
}

/** Source of a file. `stored` is a key of the file store. */
export type Paper =
  | PdfPaper
  | { readonly make: 'xlsx' | 'docx' | 'csv'; readonly sheet: Sheet }
  | { readonly make: 'template'; readonly sheets: readonly TemplateSheet[] }
  | { readonly make: 'stored'; readonly key: string }
  | { readonly make: 'zip'; readonly entries: readonly ZipPart[] }

/** A file in a ZIP; omitted if it is no longer in the store. */
export interface ZipPart {
  readonly name: string
  readonly content: Uint8Array | Packed | PdfPaper | { readonly make: 'stored'; readonly key: string }
}

const paper = (made: Paper): Paper => made

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const pdfPart = <Name extends TemplateName>(
  template: Name,
  data: TemplateData[Name],
  pictures?: readonly PaperPicture[],
): PdfPaper => ({ make: 'pdf', template, data, pictures }) as PdfPaper

/** A PDF with this name (without extension). */
export const pdfFile = <Name extends TemplateName>(
  name: string,
  template: Name,
  data: TemplateData[Name],
  pictures?: readonly PaperPicture[],
): AnsweredFile => ({
  name: `${name}.pdf`,
  type: 'application/pdf',
  body: pdfPart(template, data, pictures),
})

export const xlsxFile = (name: string, sheet: Sheet): AnsweredFile => ({
  name: `${name}.xlsx`,
  type: xlsxType,
  body: paper({ make: 'xlsx', sheet }),
})

/** Column titles and rows for another program, without heading, totals and signatures. */
export const csvFile = (name: string, sheet: Sheet): AnsweredFile => ({
  name: `${name}.csv`,
  type: 'text/csv; charset=utf-8',
  body: paper({ make: 'csv', sheet }),
})

/** A document to be edited in Word or LibreOffice. */
export const docxFile = (name: string, sheet: Sheet): AnsweredFile => ({
  name: `${name}.docx`,
  type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  body: paper({ make: 'docx', sheet }),
})

/** An empty table to be filled in and uploaded. */
export const templateFile = (name: string, sheets: readonly TemplateSheet[]): AnsweredFile => ({
  name: `${name}.xlsx`,
  type: xlsxType,
  body: paper({ make: 'template', sheets }),
})

export const zipFile = (name: string, entries: readonly ZipPart[]): AnsweredFile => ({
  name: `${name}.zip`,
  type: 'application/zip',
  body: paper({ make: 'zip', entries }),
})

/** The body of a file in the store. */
export const storedBody = (key: string): Paper => paper({ make: 'stored', key })

type Makers = Pick<Services, 'documents' | 'files'>

/** Creates the file that a handler has described. `owner` is its owner in the document queue. */
export async function madeOf(
  body: AnsweredFile['body'],
  makers: Makers,
  owner?: string,
): Promise<Uint8Array | Readable> {
  if (body instanceof Uint8Array) return body
  const paper = body as Paper
  switch (paper.make) {
    case 'pdf':
      return makers.documents.pdf(paper.template, paper.data, owner, await picturesOf(paper, makers))
    case 'xlsx':
      return makers.documents.xlsx(paper.sheet, owner)
    case 'csv':
      return csvOf(paper.sheet)
    case 'docx':
      return makers.documents.docx(paper.sheet, owner)
    case 'template':
      return makers.documents.template(paper.sheets, owner)
    case 'stored':
      return requireFound(await makers.files.read(paper.key))
    case 'zip':
      return zipOf(paper.entries, makers, owner)
  }
}

/** Loads the pictures of a PDF; omits those that are no longer in the store. */
async function picturesOf({ pictures = [] }: PdfPaper, { files }: Makers): Promise<DocumentPicture[]> {
  const ready: DocumentPicture[] = []
  for (const { name, content } of pictures) {
    const bytes = 'key' in content ? await files.read(content.key).then(wholeOf) : content
    if (bytes) ready.push({ name, bytes })
  }
  return ready
}

async function wholeOf(stream: Readable | undefined): Promise<Uint8Array | undefined> {
  if (!stream) return undefined
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/**
 * Documents are created before the first byte is sent, so that an error can still be returned; stored files are
 * streamed.
 */
async function zipOf(entries: readonly ZipPart[], makers: Makers, owner: string | undefined): Promise<Readable> {
  const ready = []
  for (const { name, content } of entries) {
    if (!('make' in content)) ready.push({ name, content })
    else if (content.make === 'stored') ready.push({ name, content: () => makers.files.read(content.key) })
    else ready.push({ name, content: await makers.documents.pdf(content.template, content.data, owner) })
  }
  return zipStream(ready)
}
