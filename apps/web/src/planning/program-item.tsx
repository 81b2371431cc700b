import type { OutputOf } from '@asistent/contract/core/call'
import type { programOptions } from '@asistent/contract/planning/programs.calls'
import { itemKindLabel, itemKinds, typedItemKinds } from '@asistent/domain/planning/programs'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Select } from '../blocks/inputs/select'
import type { Item } from './program-week'

interface Props {
  readonly item: Item
  readonly options: OutputOf<typeof programOptions>
  readonly save: (item: Item) => void
  readonly close: () => void
}

const asOptions = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }))

/** Item of the week: a field, an activity or a part of the day; with teacher and room. */
export function ProgramItemForm({ item, options, save, close }: Props) {
  const [draft, setDraft] = useState(item)
  const isField = draft.kind === itemKinds.ClassSubject
  const isComplete = isField ? Boolean(draft.classSubjectId) : Boolean(draft.title)
  return (
    <Modal opened onClose={close} title={<strong>Час в седмицата</strong>}>
      <Stack>
        <Select
          label="Вид"
          data={Object.values(typedItemKinds).map((kind) => ({ value: String(kind), label: itemKindLabel[kind] }))}
          value={String(draft.kind)}
          onChange={(kind) => setDraft({ ...draft, kind: Number(kind) as Item['kind'] })}
        />
        {isField ? (
          <Select
            label="Направление"
            searchable
            data={asOptions(options.subjects)}
            value={draft.classSubjectId ? String(draft.classSubjectId) : null}
            onChange={(id) => setDraft({ ...draft, classSubjectId: id ? Number(id) : null, title: null })}
          />
        ) : (
          <TextInput
            label="Какво се прави"
            maxLength={100}
            value={String(draft.title ?? '')}
            onChange={({ currentTarget }) => setDraft({ ...draft, classSubjectId: null, title: currentTarget.value })}
          />
        )}
        <Select
          label="Учител"
          searchable
          clearable
          placeholder="Учителите на групата"
          data={asOptions(options.teachers)}
          value={draft.teacherId ? String(draft.teacherId) : null}
          onChange={(id) => setDraft({ ...draft, teacherId: id ? Number(id) : null })}
        />
        <TextInput
          label="Помещение"
          placeholder="Занималнята на групата"
          maxLength={60}
          value={String(draft.room ?? '')}
          onChange={({ currentTarget }) => setDraft({ ...draft, room: currentTarget.value })}
        />
        <Group justify="end">
          <Button variant="default" onClick={close}>
            Откажи
          </Button>
          <Button disabled={!isComplete} onClick={() => save(draft)}>
            Готово
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
