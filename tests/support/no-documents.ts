import type { DocumentPool } from '../../apps/server/src/platform/documents/pool'

/** Replaces slow document creation, which has its own tests: a document is its data as text, which tests can search. */
const plain = async (data: unknown) => new TextEncoder().encode(JSON.stringify(data))

export const noDocuments: DocumentPool = {
  pdf: (_template, data) => plain(data),
  xlsx: plain,
  docx: plain,
  template: plain,
  readTable: async () => [],
  readStatement: async () => undefined,
  close: async () => undefined,
}
