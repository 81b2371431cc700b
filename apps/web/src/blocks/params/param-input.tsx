import { Group, Input, Switch, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { addDays, isDay, sofiaInstant, sofiaTime, today, weekStart, type Day } from '@asistent/domain/kernel/day'
import { defaultMonth, defaultMonths, type Month } from '@asistent/domain/kernel/month'
import { capitalised } from '@asistent/domain/kernel/text'
import {
  defaultSchoolYear,
  monthsTouching,
  parseSchoolYearName,
  startYearOf,
} from '@asistent/domain/kernel/school-year'
import { useUser } from '../../platform/user'
import { ChoiceInput, ManyChoices } from '../inputs/choice-inputs'
import { DayInput } from '../inputs/day-input'
import { TimeInput } from '../inputs/time-input'
import { parseTime } from '../inputs/typed'
import { useToday } from '../parts/use-today'
import { MonthPicker, SchoolYearPicker, WeekPicker } from '../pickers/period-pickers'
import { ManyPicker, Picker } from '../pickers/picker'
import { useOptions, type Key, type Source } from '../pickers/source'
import type { Param } from './params'
import type { Values } from './values'
import { nameOfMonth, t } from '../../platform/language'

/** Default debounce in milliseconds (spec/product.md 9); Enter applies immediately. */
export const typingDelay = 1000

interface ParamInputProps<P extends Param = Param> {
  readonly param: P
  readonly values: Values
  readonly set: (change: Values) => void
  /** Label inside the field, for phones. */
  readonly slim?: boolean
}

type KindOf<K extends Param['kind']> = Extract<Param, { kind: K }>

export function ParamInput({ param, values, set, slim = false }: ParamInputProps) {
  const [name = '', second = ''] = param.names
  switch (param.kind) {
    case 'text':
      return <TextParam param={param} values={values} set={set} slim={slim} />
    case 'select':
    case 'yesNo':
      return (
        <ChoiceInput
          label={t(param.label)}
          placeholder={t('Всички')}
          w={180}
          choices={param.choices}
          required={param.required}
          withAsterisk={false}
          value={(values[name] ?? null) as never}
          onChange={(value) => set({ [name]: value })}
        />
      )
    case 'many':
      return (
        <ManyChoices
          label={t(param.label)}
          miw={180}
          maw={360}
          choices={param.choices}
          {...everybody(param, values[name])}
          value={(values[name] ?? []) as never}
          onChange={(value) => set({ [name]: value })}
        />
      )
    case 'switch':
      return (
        <Switch
          pb={8}
          label={t(param.label)}
          checked={values[name] === true}
          onChange={(event) => set({ [name]: event.currentTarget.checked })}
        />
      )
    case 'day':
      return <DayParam label={t(param.label)} name={name} values={values} set={set} first={param.today} />
    case 'moment':
      return <MomentParam param={param} values={values} set={set} />
    case 'days':
      return (
        <Input.Wrapper label={t(param.label)} labelElement="div">
          <Group gap={4} wrap="nowrap">
            <DayParam name={name} described={t('{label}: от', { label: t(param.label) })} values={values} set={set} />
            <span aria-hidden>–</span>
            <DayParam name={second} described={t('{label}: до', { label: t(param.label) })} values={values} set={set} />
          </Group>
        </Input.Wrapper>
      )
    case 'week':
      return <WeekParam param={param} values={values} set={set} />
    case 'month':
      return <MonthParam param={param} values={values} set={set} />
    case 'months':
      return <MonthsParam param={param} values={values} set={set} />
    case 'schoolYear':
      return <SchoolYearParam param={param} values={values} set={set} />
    case 'pick':
      return <PickParam param={param} values={values} set={set} />
    default:
      return (
        <ManyPicker
          label={t(param.label)}
          source={sourceWithin(param, values)}
          {...everybody(param, values[name])}
          value={(values[name] ?? []) as readonly Key[]}
          onChange={(value) => set({ [name]: value })}
        />
      )
  }
}

/** Placeholder 'all' for an empty filter. Hidden next to chosen values. */
const everybody = ({ required }: Param, chosen: unknown) =>
  required || (Array.isArray(chosen) && chosen.length > 0) ? {} : { placeholder: t('Всички') }

function TextParam({ param, values, set, slim = false }: ParamInputProps) {
  const [name = ''] = param.names
  const given = (values[name] as string | undefined) ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const commit = (text: string) => {
    clearTimeout(timer.current)
    setTyped(null)
    if (text.trim() !== given) set({ [name]: text.trim() })
  }
  return (
    <TextInput
      type="search"
      {...(slim
        ? { 'aria-label': t(param.label), placeholder: t(param.label), flex: 1 }
        : { label: t(param.label), w: 200 })}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed ?? given}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => commit(text), typingDelay)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(event.currentTarget.value)
      }}
    />
  )
}

function DayParam({
  name,
  label,
  described,
  values,
  set,
  first = false,
}: {
  name: string
  label?: string
  described?: string
  /** Today by default. */
  first?: boolean | undefined
  values: Values
  set: (change: Values) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const now = useToday()
  useFirst(first && values[name] === undefined, () => set({ [name]: now }))
  return (
    <DayInput
      label={label}
      {...(described && { 'aria-label': described })}
      w={150}
      value={typed ?? ((values[name] ?? null) as string | null)}
      onChange={(value) => {
        // Incomplete text stays in the field; the URL has only complete dates.
        setTyped(value === null || isDay(value) ? null : value)
        if (value === null || isDay(value)) set({ [name]: value })
      }}
    />
  )
}

/** Up to the end of the chosen minute, inclusive. */
const endOfMinute = 59_999
const endOfDay = '23:59'

function MomentParam({ param, values, set }: ParamInputProps) {
  const [name = ''] = param.names
  const [typed, setTyped] = useState<{ readonly day?: string; readonly time?: string }>({})
  const chosen = typeof values[name] === 'string' ? new Date(values[name]) : undefined
  const day = chosen ? today(chosen) : null
  const time = chosen ? sofiaTime(chosen) : endOfDay
  const choose = (on: Day, at: string) => {
    setTyped({})
    set({ [name]: new Date(sofiaInstant(on, at).getTime() + endOfMinute).toISOString() })
  }
  return (
    <Input.Wrapper label={t(param.label)} labelElement="div">
      <Group gap={4} wrap="nowrap">
        <DayInput
          aria-label={t('{label}: дата', { label: t(param.label) })}
          w={150}
          value={typed.day ?? day}
          onChange={(value) => {
            setTyped({})
            if (value === null) set({ [name]: null })
            else if (isDay(value)) choose(value, time)
            else setTyped({ day: value })
          }}
        />
        {day !== null && (
          <TimeInput
            aria-label={t('{label}: час', { label: t(param.label) })}
            w={80}
            value={typed.time ?? time}
            onChange={(value) => setTyped({ time: value ?? '' })}
            // Applied on blur: '1' on the way to 14:30 would be one o'clock.
            onBlur={() => typed.time !== undefined && choose(day, parseTime(typed.time) ?? time)}
          />
        )}
      </Group>
    </Input.Wrapper>
  )
}

function WeekParam({ param, values, set }: ParamInputProps) {
  const [from = '', to = ''] = param.names
  const now = useToday()
  const value = isDay(values[from]) ? values[from] : null
  const choose = (monday: Day) => set({ [from]: monday, [to]: addDays(monday, 6) })
  useFirst(value === null, () => choose(weekStart(now)))
  return <WeekPicker label={t(param.label)} value={value} onChange={choose} />
}

/** Months of the chosen school year. */
function useMonths(): Month[] {
  const user = useUser()
  const now = useToday()
  const period = user?.periods.find((one) => one.id === user.periodId)
  return monthsTouching((period && parseSchoolYearName(period.name)) ?? startYearOf(now))
}

function MonthParam({ param, values, set }: ParamInputProps) {
  const [monthField = '', yearField = ''] = param.names
  const months = useMonths()
  const now = useToday()
  const month = values[monthField]
  const year = values[yearField]
  const value = typeof month === 'number' && typeof year === 'number' ? { month, year } : null
  const choose = (chosen: Month | undefined) => chosen && set({ [monthField]: chosen.month, [yearField]: chosen.year })
  useFirst(value === null && param.required, () => choose(defaultMonth(months, now)))
  return (
    <MonthPicker label={t(param.label)} months={months} value={value} unchosen={t('Всички месеци')} onChange={choose} />
  )
}

function MonthsParam({ param, values, set }: ParamInputProps) {
  const [name = ''] = param.names
  const months = useMonths().slice(0, 12)
  const now = useToday()
  const value = values[name] as readonly number[] | undefined
  useFirst(value === undefined && param.required, () =>
    set({ [name]: defaultMonths(months, now).map((one) => one.month) }),
  )
  return (
    <ManyChoices
      label={t(param.label)}
      miw={220}
      maw={420}
      choices={months.map((one) => ({ value: one.month, label: capitalised(nameOfMonth(one.month)) }))}
      value={value ?? []}
      onChange={(chosen) => set({ [name]: chosen })}
    />
  )
}

function SchoolYearParam({ param, values, set }: ParamInputProps) {
  const [name = ''] = param.names
  const user = useUser()
  const value = typeof values[name] === 'number' ? values[name] : null
  const first = user?.periodId ?? defaultSchoolYear(user?.periods ?? [])?.id
  useFirst(value === null && first !== undefined, () => set({ [name]: first }))
  return <SchoolYearPicker label={t(param.label)} value={value} onChange={(chosen) => set({ [name]: chosen })} />
}

function PickParam({ param, values, set }: ParamInputProps<KindOf<'pick' | 'pickMany'>>) {
  const [name = ''] = param.names
  const value = (values[name] ?? null) as Key | null
  const source = sourceWithin(param, values)
  return (
    // Labels of server-searched options (kindergartens, children) are long.
    <div style={{ minWidth: source.searched ? 280 : 200 }}>
      {param.required && value === null && <FirstOption source={source} choose={(key) => set({ [name]: key })} />}
      <Picker
        label={t(param.label)}
        source={source}
        {...(!param.required && { placeholder: ('unchosen' in param && param.unchosen) || t('Всички') })}
        clearable={!param.required}
        value={value}
        onChange={(key) => set({ [name]: key })}
      />
    </div>
  )
}

/** Groups of the chosen kindergarten. Users without a kindergarten parameter get those of their own. */
function sourceWithin({ source, within }: KindOf<'pick' | 'pickMany'>, values: Values): Source {
  const chosen = within === undefined ? undefined : values[within]
  if (within === undefined || chosen === undefined) return source
  return { ...source, inputFor: (search) => ({ ...source.inputFor(search), [within]: chosen }) }
}

/** Selects the first option on screens that need a group. */
function FirstOption({ source, choose }: { source: Source; choose: (key: Key) => void }) {
  const first = useOptions(source).options[0]?.value
  useFirst(first !== undefined, () => first !== undefined && choose(first))
  return null
}

/** Writes a default to the URL once it is known. */
function useFirst(isNeeded: boolean, fill: () => void): void {
  const fillNow = useEffectEvent(fill)
  useEffect(() => {
    if (isNeeded) fillNow()
  }, [isNeeded])
}
