import { ActionIcon, Button, Drawer, Indicator, Stack } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconFilterOff } from '@tabler/icons-react'
import classes from './param-bar.module.css'
import { ParamInput } from './param-input'
import type { Param } from './params'
import { chosenCount, type Values } from './values'
import { t } from '../../platform/language'

/** Narrow viewport: cards instead of tables, and one filter button. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false

interface ParamBarProps {
  readonly params: readonly Param[]
  readonly values: Values
  readonly set: (change: Values) => void
  readonly clear?: () => void
  /** Collapses filters behind a button on phones. Reports collapse only optional ones, if there are many. */
  readonly folds?: boolean
  /** Hides the text filter on phones if there are few rows. */
  readonly untyped?: boolean
}

/** True if the parameter it depends on is set, e.g. the kindergarten of its groups. */
const isReady = (param: Param, all: readonly Param[], values: Values): boolean =>
  param.within === undefined ||
  values[param.within] !== undefined ||
  !all.some(({ names, required }) => required && names.includes(param.within ?? ''))

export function ParamBar({ params: offered, values, set, clear, folds = false, untyped = false }: ParamBarProps) {
  const narrow = useNarrow()
  const params = offered.filter((param) => isReady(param, offered, values))
  if (params.length === 0) return null
  const draw = (param: Param) => <ParamInput key={param.names.join()} param={param} values={values} set={set} />
  if (narrow && folds) {
    // Text filters stay visible.
    const typed = untyped ? [] : params.filter((param) => param.kind === 'text')
    const others = params.filter((param) => param.kind !== 'text')
    if (typed.length + others.length === 0) return null
    return (
      <div className={`${classes.folded} no-print`} role="search" aria-label={t('Филтри')}>
        {typed.map((param) => (
          <ParamInput key={param.names.join()} param={param} values={values} set={set} slim />
        ))}
        {others.length > 0 && (
          <FoldedParams inputs={others.map(draw)} count={chosenCount(others, values)} clear={clear} />
        )}
      </div>
    )
  }
  const dispensable = narrow ? params.filter(({ required }, index) => !required && index > 0) : []
  const folded = dispensable.length > 1 ? dispensable : []
  const count = chosenCount(params, values)
  return (
    <div className={`${classes.bar} no-print`} role="search" aria-label={t('Филтри')}>
      {params.filter((param) => !folded.includes(param)).map(draw)}
      {folded.length > 0 && (
        <FoldedParams inputs={folded.map(draw)} count={chosenCount(folded, values)} clear={undefined} named />
      )}
      {clear && count > 0 && (
        <Button variant="subtle" leftSection={<IconFilterOff size={18} aria-hidden />} onClick={clear}>
          {t('Изчисти филтрите')}
        </Button>
      )}
    </div>
  )
}

function FoldedParams({
  inputs,
  count,
  clear,
  named = false,
}: {
  inputs: React.ReactNode
  count: number
  clear: (() => void) | undefined
  /** Shows the label, where the context does not. */
  named?: boolean
}) {
  const [opened, { open, close }] = useDisclosure(false)
  const words = count > 0 ? t('Филтри, избрани {number}', { number: count }) : t('Филтри')
  return (
    <div>
      {named ? (
        <Button
          variant="default"
          onClick={open}
          aria-haspopup="dialog"
          leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />}
        >
          {words}
        </Button>
      ) : (
        <Indicator label={count} size={20} disabled={count === 0} color="pine" offset={4}>
          <ActionIcon size="input-sm" variant="default" onClick={open} aria-haspopup="dialog" aria-label={words}>
            <IconAdjustmentsHorizontal size={20} aria-hidden />
          </ActionIcon>
        </Indicator>
      )}
      <Drawer opened={opened} onClose={close} position="bottom" size="auto" title={<strong>{t('Филтри')}</strong>}>
        <Stack className={classes.drawer}>
          {inputs}
          <Button onClick={close}>{t('Покажи')}</Button>
          {clear && count > 0 && (
            <Button variant="subtle" onClick={clear}>
              {t('Изчисти филтрите')}
            </Button>
          )}
        </Stack>
      </Drawer>
    </div>
  )
}
