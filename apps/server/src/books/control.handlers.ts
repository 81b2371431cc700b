import {
  deleteControl,
  deleteDeputyControl,
  getControl,
  getDeputyControl,
  listControls,
  listDeputyControls,
  saveControl,
  saveDeputyControl,
  suggestForControl,
  suggestForDeputyControl,
} from '@asistent/contract/books/control.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { sql } from 'drizzle-orm'
import { allDone, read, write, type Handler } from '../platform/handler'
import { requireBook } from './access.queries'
import { listEntries, openEntry, suggestTexts } from './entries.queries'
import { enteredAnswer, removeEntry, storeEntry } from './entries.steps'

// Control books of the director and of the deputy: the same columns, separate numbers and rights.

type Answer = Omit<OutputOf<typeof getControl>, 'files' | 'may'>

interface ControlBook {
  readonly kind: 'ControlActivity' | 'ControlActivityDeputyDirector'
  readonly list: typeof listControls
  readonly get: typeof getControl
  readonly save: typeof saveControl
  readonly remove: typeof deleteControl
  readonly suggest: typeof suggestForControl
}

const handlersOf = ({ kind, list, get, save, remove, suggest }: ControlBook): Handler[] => [
  read(list, async (context, { controlKind, ...query }) => {
    await requireBook(context.tx, context.scope, kind)
    return listEntries(context, kind, query, [controlKind !== undefined && sql`e.control_kind = ${controlKind}`])
  }),
  read(get, async (context, { id }) =>
    openEntry<Answer>(context, kind, id, await requireBook(context.tx, context.scope, kind)),
  ),
  write(save, async (context, form) => {
    const { controlKind, checked, title, body, recommendations, deadlineOn, followUp } = form
    const values = { controlKind, checked, title, body, recommendations, deadlineOn, followUp }
    return enteredAnswer(context, await storeEntry(context, kind, form, values))
  }),
  write(remove, async (context, { id }) => {
    await removeEntry(context, kind, id)
    return allDone
  }),
  read(suggest, async (context, query) => {
    await requireBook(context.tx, context.scope, kind)
    return suggestTexts(context, kind, query)
  }),
]

export const controlHandlers: Handler[] = [
  ...handlersOf({
    kind: 'ControlActivity',
    list: listControls,
    get: getControl,
    save: saveControl,
    remove: deleteControl,
    suggest: suggestForControl,
  }),
  ...handlersOf({
    kind: 'ControlActivityDeputyDirector',
    list: listDeputyControls,
    get: getDeputyControl,
    save: saveDeputyControl,
    remove: deleteDeputyControl,
    suggest: suggestForDeputyControl,
  }),
]
