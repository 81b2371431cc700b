import { shownCell } from '../lines/line-values'
import type { Side } from '../conflict/conflict-panel'
import type { FormField } from './fields'
import type { FormPlan } from './form-options'
import { getAt, mergeValues, setAt, type FormValues } from './form-values'
import { mergeLists, type ListClash } from './merge-lists'
import { t } from '../../platform/language'

// Three-way merge of a form: base record, typed values and the record saved by another user.

/** A field, or one line of a list, that both changed differently. */
export interface FormClash {
  readonly key: string
  readonly label: string
  /** Renders the values with `FieldText`; undefined for a line. */
  readonly field: FormField | undefined
  readonly mine: unknown
  readonly theirs: unknown
  readonly resolve: (values: FormValues, side: Side) => FormValues
}

interface MergedForm {
  /** With the typed value in conflicts. */
  readonly values: FormValues
  readonly clashes: readonly FormClash[]
  /** Labels of fields that only the other user changed. */
  readonly taken: readonly string[]
}

export const fieldsOfPlan = (plan: FormPlan): FormField[] => plan.sections.flatMap((section) => section.fields)

const isList = ({ lines, rows }: FormField) => lines !== undefined || rows !== undefined

export function mergeForm(plan: FormPlan, base: FormValues, mine: FormValues, theirs: FormValues): MergedForm {
  const all = fieldsOfPlan(plan)
  const plain = all.filter((field) => !isList(field)).flatMap(pathsOf)
  const labels = new Map(plain.map(({ path, label }) => [path, label]))
  const merged = mergeValues(base, mine, theirs, [...labels.keys()])
  const clashes = merged.both.map((path): FormClash => {
    const [ours, others] = [getAt(mine, path), getAt(theirs, path)]
    return {
      key: path,
      label: labels.get(path) ?? path,
      field: all.find(({ name }) => name === path),
      mine: ours,
      theirs: others,
      resolve: (values, side) => setAt(values, path, side === 'mine' ? ours : others),
    }
  })
  const taken = merged.theirs.map((path) => labels.get(path) ?? path)
  let { values } = merged
  for (const field of all.filter(isList)) {
    const list = mergeLists({
      base: getAt(base, field.name),
      mine: getAt(mine, field.name),
      theirs: getAt(theirs, field.name),
      keyOf: keyOfLine(field),
    })
    values = setAt(values, field.name, list.value)
    if (list.isTaken) taken.push(field.label)
    clashes.push(...list.clashes.map((clash) => lineClash(field, clash)))
  }
  return { values, clashes, taken: [...new Set(taken)] }
}

const pathsOf = ({ name, yearName, label }: FormField) => [
  { path: name, label },
  ...(yearName ? [{ path: yearName, label: t('{label} (година)', { label }) }] : []),
]

type Line = Readonly<Record<string, unknown>>

/** Identifies a line by its id, else by its picked value. Undefined if only the index remains. */
const keyOfLine =
  ({ lines }: FormField) =>
  (line: Line): string | undefined => {
    if (line.id !== undefined && line.id !== null) return `id ${String(line.id)}`
    const picked = lines?.columns.find(({ kind }) => kind === 'pick')
    const value = picked && line[picked.key]
    return value === undefined || value === null ? undefined : `pick ${String(value)}`
  }

function lineClash(field: FormField, clash: ListClash): FormClash {
  return {
    key: `${field.name} ${clash.key}`,
    label: `${field.label}, ${lineName(field, clash)}`,
    field: undefined,
    mine: lineText(field, clash.mine, clash.theirs),
    theirs: lineText(field, clash.theirs, clash.mine),
    resolve: (values, side) => setAt(values, field.name, clash.resolve(getAt(values, field.name), side)),
  }
}

function lineName({ lines }: FormField, { mine, theirs, index }: ListClash): string {
  const picked = lines?.columns.find(({ kind, naming }) => kind === 'pick' && naming)
  const name = picked?.naming && (mine ?? theirs)?.[picked.naming]
  return name ? String(name) : t('ред {value}', { value: index + 1 })
}

/** The columns that differ between the lines, or all if the other line was removed. */
function lineText({ lines, rows }: FormField, line: Line | undefined, otherLine: Line | undefined): string {
  if (!line) return t('Редът е премахнат')
  const differs = (name: string) =>
    !otherLine || JSON.stringify(line[name] ?? null) !== JSON.stringify(otherLine[name] ?? null)
  const typed = lines?.columns.filter(({ key, compute }) => !compute && differs(key)) ?? []
  const inLines = typed.map((column) => [
    column.title,
    shownCell(column, line, (pick, of) => String((pick.naming && of[pick.naming]) ?? of[pick.key] ?? '')),
  ])
  const inRows = (rows?.fields ?? [])
    .filter(({ name }) => differs(name))
    .map(({ name, label, choices }) => [
      label,
      choices?.find(({ value }) => value === line[name])?.label ?? String(line[name] ?? ''),
    ])
  return [...inLines, ...inRows].map(([title, text]) => `${title}: ${text || '–'}`).join('\n')
}
