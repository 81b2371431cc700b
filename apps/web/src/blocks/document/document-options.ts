import type { ReactNode } from 'react'
import type { Call } from '@asistent/contract/core/call'
import { actionsOf, type Action, type Actions } from '../parts/action'
import type { Choice, ChoiceValue } from '../parts/choice'
import { papersOf, type Paper, type Papers } from '../parts/papers'
import type { AnyTone } from '../parts/tone'
import { columnsOf, type Column, type Columns } from '../shown/columns'
import type { Draft } from '../form/fields'
import { planForm, type FormBasics, type FormOptions, type FormPlan, type Turning } from '../form/form-options'

export interface RelatedDocument {
  /** The relation: 'Сторнира', 'По заявка'. */
  readonly label: string
  readonly title: string
  readonly to: string
}

export interface DocumentNotice {
  readonly tone: AnyTone
  readonly text: string
}

/** Preview of the number a new document will get, fetched with the typed values. */
export interface ProposedNumber<Parsed> {
  readonly call: Call<object, unknown, { readonly number: number }>
  readonly input: (typed: Draft<Parsed>) => object
}

interface OfDocument<Parsed, Doc> {
  readonly number?: ProposedNumber<Parsed>
  readonly load: Call<object, unknown, Doc>
  /** Path of its list. */
  readonly back: string
  /** Path of a new document after its first save. */
  readonly open: (id: number | string) => string
  /** Its state and the labels of all states. */
  readonly state: (doc: Doc) => ChoiceValue
  readonly states: readonly Choice[]
  /** True if the document is editable; otherwise it is shown as on paper. */
  readonly draft: (doc: Doc) => boolean
  /** Facts besides the fields: number, authors, dates. */
  readonly facts?: (fact: Columns<Doc>) => readonly Column<Doc>[]
  /** Available actions, each a call filtered by `when`. The first available one is the primary action. */
  readonly actions?: (action: Actions<Doc>) => readonly Action<Doc>[]
  readonly papers?: (paper: Papers<Doc>) => readonly Paper<Doc>[]
  /** Source and derived documents: reverses, reversed by, by request. */
  readonly related?: (doc: Doc) => readonly RelatedDocument[]
  /** Replaces the fields once the document is read-only. */
  readonly view?: (doc: Doc) => ReactNode
  /** Prominent notices: annulled with the reason, missing quantities. */
  readonly notices?: (doc: Doc) => readonly DocumentNotice[]
}

export type DocumentOptions<In, Parsed, Doc> = FormBasics<In, Parsed, Doc> &
  OfDocument<Parsed, Doc> &
  Turning<Parsed, Doc>

export interface DocumentPlan {
  readonly form: FormPlan
  readonly number: ProposedNumber<unknown> | undefined
  readonly back: string
  readonly open: (id: number | string) => string
  readonly stateOf: (doc: unknown) => Choice | undefined
  readonly facts: readonly Column<unknown>[]
  readonly actions: readonly Action<unknown>[]
  readonly papers: readonly Paper<unknown>[]
  readonly related: (doc: unknown) => readonly RelatedDocument[]
  readonly view: ((doc: unknown) => ReactNode) | undefined
  readonly notices: (doc: unknown) => readonly DocumentNotice[]
  readonly history: string | undefined
}

export function planDocument<In, Parsed, Doc>(options: DocumentOptions<In, Parsed, Doc>): DocumentPlan {
  const { back, open, state, states, draft, history } = options
  const stateOf = (doc: Doc) => states.find((one) => one.value === state(doc))
  const form = planForm({
    ...options,
    readOnly: (doc: Doc) => (draft(doc) ? undefined : ''),
    actions: undefined,
    history: undefined,
  } as unknown as FormOptions<In, Parsed, Doc>)
  return {
    form,
    number: options.number as ProposedNumber<unknown> | undefined,
    back,
    open,
    stateOf: (doc) => stateOf(doc as Doc),
    facts: (options.facts?.(columnsOf<Doc>(options.load.output, [])) ?? []) as unknown as readonly Column<unknown>[],
    actions: (options.actions?.(actionsOf<Doc>()) ?? []) as unknown as readonly Action<unknown>[],
    papers: papersOf(options.papers),
    related: (doc) => options.related?.(doc as Doc) ?? [],
    view: options.view as DocumentPlan['view'],
    notices: (doc) => options.notices?.(doc as Doc) ?? [],
    history,
  }
}
