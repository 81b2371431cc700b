import { ActionIcon, Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopy,
  IconEraser,
  IconWand,
} from '@tabler/icons-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { Hinted } from '../parts/hints'
import { styleOfTone } from '../parts/tone'
import { mistakenPositions } from './grid-edits'
import type { GridCode, GridSign } from './grid-model'
import { rectangleOf } from './grid-selection'
import type { GridStore } from './grid-store'
import classes from './grid-tools.module.css'

interface ToolsProps {
  readonly store: GridStore
}

/** Buttons for the codes, applied to the selection: input for pointer users and a legend. */
export function GridPalette({ store, children }: ToolsProps & { readonly children?: ReactNode }) {
  const [usual] = store.offered
  return (
    <Hinted
      className={`${classes.palette} no-print`}
      role="toolbar"
      aria-label="Статус за избраните клетки"
      inert={store.edits().data.blank}
    >
      {store.offered.map((code) => (
        <CodeButton key={code.value} code={code} choose={() => store.report(store.set(code.value))} />
      ))}
      <Tool label="Изчисти избраното (Delete)" icon={IconEraser} act={() => store.report(store.set(null))} />
      {usual && (
        <Tool
          label={`Попълни празните от избраното с ${usual.code}`}
          icon={IconWand}
          act={() => store.report(store.fillEmpty(rectangleOf(store.selection()), usual.value))}
        />
      )}
      <Tool
        label="Копирай от предишния ден в празните"
        icon={IconCopy}
        act={() => store.report(store.copyBefore(store.selection().focus.column))}
      />
      <UndoTools store={store} />
      {children}
    </Hinted>
  )
}

function CodeButton({ code, choose }: { code: GridCode; choose: () => void }) {
  return (
    <button
      type="button"
      className={classes.code}
      style={styleOfTone(code.tone)}
      aria-label={`${code.code} – ${code.name}`}
      onClick={choose}
    >
      {code.code}
    </button>
  )
}

function Tool({
  label,
  icon: Icon,
  act,
  disabled = false,
  size = 'lg',
}: {
  label: string
  icon: typeof IconEraser
  act: () => void
  disabled?: boolean
  size?: number | 'lg'
}) {
  return (
    <ActionIcon variant="default" size={size} aria-label={label} onClick={act} disabled={disabled}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}

export function UndoTools({ store, size = 'lg' }: ToolsProps & { readonly size?: number | 'lg' }) {
  const canUndo = useSyncExternalStore(store.listen, () => store.edits().done.length > 0)
  const canRedo = useSyncExternalStore(store.listen, () => store.edits().undone.length > 0)
  return (
    <>
      <Tool label="Върни назад (Ctrl+Z)" icon={IconArrowBackUp} act={store.undo} disabled={!canUndo} size={size} />
      <Tool label="Върни напред (Ctrl+Y)" icon={IconArrowForwardUp} act={store.redo} disabled={!canRedo} size={size} />
    </>
  )
}

/** Statuses left on days that became off or locked, with a button that clears them (domain.md 1.2). */
export function MistakenNotice({ store }: ToolsProps) {
  const count = useSyncExternalStore(store.listen, () => mistakenPositions(store.edits()).length)
  if (count === 0) return null
  return (
    <div role="note" className={`${classes.mistaken} no-print`}>
      <IconAlertTriangle size={20} aria-hidden />
      <strong>Има въведени статуси в неприсъствени дни</strong>
      <Button size="xs" variant="default" disabled={store.readOnly} onClick={() => store.report(store.clearMistaken())}>
        Изчисти сгрешените ({count})
      </Button>
    </div>
  )
}

/** Legend of the codes and markers. */
export function GridLegend({
  codes,
  signs = [],
}: {
  codes: readonly GridCode[]
  /** Further markers in cells: a dot, a folded corner, a few letters. */
  signs?: readonly { readonly sign: GridSign | 'pending' | { readonly text: string }; readonly name: string }[]
}) {
  return (
    <dl className={classes.legend} aria-label="Легенда">
      {codes.map((code) => (
        <div key={code.value}>
          <dt style={styleOfTone(code.tone)}>{code.code}</dt>
          <dd>{code.name}</dd>
        </div>
      ))}
      {signs.map(({ sign, name }) => (
        <div key={name}>
          <dt>{typeof sign === 'string' ? <span className={classes.sign} data-sign={sign} /> : sign.text}</dt>
          <dd>{name}</dd>
        </div>
      ))}
    </dl>
  )
}
