import type { Call } from '@asistent/contract/core/call'
import { actionsOf, type Action, type Actions } from '../parts/action'
import type { Choice, ChoiceValue } from '../parts/choice'
import { papersOf, type Paper, type Papers } from '../parts/papers'
import type { AnyTone } from '../parts/tone'
import { columnsOf, type Column, type Columns } from '../shown/columns'
import type { Draft } from '../form/fields'
import { planForm, type FormBasics, type FormOptions, type FormPlan, type Turning } from '../form/form-options'

export interface RelatedDocument {
  /** How it is related: 'Сторнира', 'По заявка'. */
  readonly label: string
  readonly title: string
  readonly to: string
}

export interface DocumentNotice {
  readonly tone: AnyTone
  readonly text: string
}

/** Which number a new one will get: asked with what is typed so far. */
export interface ProposedNumber<Parsed> {
  readonly call: Call<object, unknown, { readonly number: number }>
  readonly input: (typed: Draft<Parsed>) => object
}

interface OfDocument<Parsed, Doc> {
  readonly number?: ProposedNumber<Parsed>
  readonly load: Call<object, unknown, Doc>
  /** The list it is found in. */
  readonly back: string
  /** Where a new one stands once it is saved. */
  readonly open: (id: number | string) => string
  /** Its state, and the words for every state. */
  readonly state: (doc: Doc) => ChoiceValue
  readonly states: readonly Choice[]
  /** May it still be typed into? Else it is read, as on paper. */
  readonly draft: (doc: Doc) => boolean
  /** What is known besides the fields: number, who made and who completed it, when. */
  readonly facts?: (fact: Columns<Doc>) => readonly Column<Doc>[]
  /** What may be done with it now: each a call, offered by `when`. The first one that is offered is the next step. */
  readonly actions?: (action: Actions<Doc>) => readonly Action<Doc>[]
  readonly papers?: (paper: Papers<Doc>) => readonly Paper<Doc>[]
  /** Documents it came from, or that came from it: reverses, reversed by, by request. */
  readonly related?: (doc: Doc) => readonly RelatedDocument[]
  /** What must be known before anything else: annulled and why, quantities that are missing. */
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
    notices: (doc) => options.notices?.(doc as Doc) ?? [],
    history,
  }
}
