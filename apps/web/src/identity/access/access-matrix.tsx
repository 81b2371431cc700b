import { Alert, Button, Switch, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { AccessOverride } from '@asistent/domain/access/custom'
import { menuGroupLabel } from '@asistent/domain/access/resources'
import { plural } from '@asistent/domain/kernel/text'
import type { Role } from '@asistent/domain/access/roles'
import { useUser } from '../../platform/user'
import classes from './access-matrix.module.css'
import { MatrixTable } from './matrix-table'
import { changedCount, matrixOf, rightsOfUser, type MatrixGroup } from './matrix-model'

export interface AccessMatrixProps {
  readonly role: Role
  readonly value: AccessOverride
  readonly onChange: (value: AccessOverride) => void
  readonly readOnly: boolean
  readonly error: string | undefined
}

/** Rights of a custom role by menu section: inherited, added and removed. */
export function AccessMatrix({ role, value, onChange, readOnly, error }: AccessMatrixProps) {
  const user = useUser()
  const [search, setSearch] = useState('')
  const [onlyChanged, setOnlyChanged] = useState(false)
  const groups = useMemo(() => matrixOf(role, value, rightsOfUser(user)), [role, value, user])
  const changed = changedCount(groups)
  const shown = useMemo(() => matchingGroups(groups, search, onlyChanged), [groups, search, onlyChanged])
  const beyond = !readOnly && groups.some(({ rows }) => rows.some((row) => row.beyond))
  return (
    <div className={classes.matrix}>
      {error && <Alert color="red">{error}</Alert>}
      {beyond && (
        <Alert color="orange" title="Ролята има повече права от Вас">
          Отнемете отбелязаните права или помолете директора да я запише.
        </Alert>
      )}
      <div className={classes.tools}>
        <TextInput
          aria-label="Търсене на право"
          placeholder="Търсене: деца, склад, такси…"
          leftSection={<IconSearch size={18} aria-hidden />}
          className={classes.search}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Switch
          label={`Само променените (${changed})`}
          checked={onlyChanged}
          onChange={(event) => setOnlyChanged(event.currentTarget.checked)}
        />
        {!readOnly && changed > 0 && (
          <Button variant="subtle" onClick={() => onChange({})}>
            Върни правата на основната роля
          </Button>
        )}
      </div>
      <p className={classes.legend}>
        <span data-change="added">добавено</span> <span data-change="taken">отнето</span> спрямо основната роля. Без
        „Вижда“ не може нищо друго.
      </p>
      {shown.length === 0 ? (
        <Text c="dimmed">
          {onlyChanged && changed === 0 ? 'Ролята е същата като основната.' : 'Няма такова право.'}
        </Text>
      ) : (
        shown.map(({ group, rows }) => (
          <MatrixTable
            key={group}
            title={menuGroupLabel[group]}
            rows={rows}
            overrides={value}
            onChange={onChange}
            readOnly={readOnly}
          />
        ))
      )}
      <span className="visually-hidden" aria-live="polite">
        {plural(changed, 'променен ред', 'променени реда')}
      </span>
    </div>
  )
}

/** A section whose name matches is shown completely. */
function matchingGroups(groups: readonly MatrixGroup[], search: string, onlyChanged: boolean): MatrixGroup[] {
  const words = search.toLocaleLowerCase('bg').split(/\s+/u).filter(Boolean)
  const matches = (text: string) => words.every((word) => text.toLocaleLowerCase('bg').includes(word))
  return groups
    .map(({ group, rows }) => ({
      group,
      rows: rows.filter(
        (row) => (!onlyChanged || row.changed) && (matches(menuGroupLabel[group]) || matches(row.label)),
      ),
    }))
    .filter(({ rows }) => rows.length > 0)
}
