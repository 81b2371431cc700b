import { searchDocuments } from '@asistent/contract/dashboards/search.calls'
import { read, type Handler } from '../platform/handler'
import { documentsByNumber } from './search.queries'

export const searchHandlers: Handler[] = [
  read(searchDocuments, async ({ tx, scope }, { text }) => ({ result: await documentsByNumber(tx, scope, text) })),
]
