import type { DocumentKind } from '@asistent/domain/warehouse/documents'
import type { RelatedDocument } from '../blocks/document/document-options'

// What the screens of all papers of the warehouse share.

interface Linked {
  readonly corrects: { readonly id: number; readonly number: number } | null
  readonly correctedBy: { readonly id: number; readonly number: number } | null
  readonly declaration: { readonly id: number; readonly number: number } | null
}

/** Papers it replaces, is replaced by, or was made by. */
export const relatedTo = (path: string, { corrects, correctedBy, declaration }: Linked): RelatedDocument[] => [
  ...(corrects ? [{ label: 'Поправя', title: `№ ${corrects.number}`, to: `${path}/${corrects.id}` }] : []),
  ...(correctedBy ? [{ label: 'Поправен с', title: `№ ${correctedBy.number}`, to: `${path}/${correctedBy.id}` }] : []),
  ...(declaration
    ? [
        {
          label: 'От инвентаризация',
          title: `№ ${declaration.number}`,
          to: `/storage/inventory-declarations/${declaration.id}`,
        },
      ]
    : []),
]

/** Where a document of a kind is opened. */
export const documentPath: Readonly<Record<DocumentKind, string>> = {
  1: '/storage/stock',
  2: '/storage/requests',
  3: '/storage/scrappings',
  4: '/storage/inventory-declarations',
}
