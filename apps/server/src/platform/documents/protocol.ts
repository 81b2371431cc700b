import type { ProblemDetail } from '@asistent/contract/core/problem'
import type { DocumentPicture } from '@asistent/documents/compile'
import type { TemplateSheet } from '@asistent/documents/import-template'
import type { ReadSheet } from '@asistent/documents/read-table'
import type { Sheet } from '@asistent/documents/sheet'
import type { Statement } from '@asistent/domain/payments/statements'
import type { TemplateData, TemplateName } from '@asistent/documents/templates'

/** Messages between the pool and its workers. A worker has one job at a time, so responses need no id. */
export type Job =
  | PdfJob
  | { kind: 'xlsx' | 'docx'; sheet: Sheet }
  | { kind: 'template'; sheets: readonly TemplateSheet[] }
  | { kind: 'read'; bytes: Uint8Array }
  | { kind: 'statement'; bytes: Uint8Array }
  | { kind: 'warm-up' }

/** One member per template, so a job cannot pair a template with data of another. */
export type PdfJob = {
  [Name in TemplateName]: {
    kind: 'pdf'
    template: Name
    data: TemplateData[Name]
    pictures?: readonly DocumentPicture[]
  }
}[TemplateName]

export type Answer =
  | { ok: true; value: JobResult }
  /** Errors lose their class between threads, so a Problem is sent as its fields. */
  | { ok: false; problem: { code: string; status: number; message: string; detail: ProblemDetail } }
  | { ok: false; error: { message: string; stack: string | undefined } }

/** Of a warm-up: whether papers are tagged. */
export type JobResult = Uint8Array | ReadSheet[] | Statement | boolean | null
