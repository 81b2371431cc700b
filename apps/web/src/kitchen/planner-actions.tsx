import type { OutputOf } from '@asistent/contract/core/call'
import {
  copyMenu,
  deleteMenu,
  menuPoster,
  publishMenu,
  unpublishMenu,
  type getMenu,
} from '@asistent/contract/kitchen/menus.calls'
import { addDays, isoWeekOf } from '@asistent/domain/kernel/day'
import { languageNames, languages } from '@asistent/domain/kernel/languages'
import { Button } from '@mantine/core'
import { IconCopy, IconEyeOff, IconListCheck, IconPrinter, IconSend, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { askForm } from '../blocks/form/form-dialog'
import { confirm } from '../blocks/parts/confirm'
import { openFile } from '../blocks/parts/download'
import { Section } from '../blocks/parts/section'
import { MoreMenu } from '../blocks/parts/small-actions'
import { toast } from '../blocks/parts/toast'
import { shownInstant } from '../blocks/shown/format'
import { useSend } from '../platform/use-call'
import { menuTypeChoices } from './words'

type OpenMenu = OutputOf<typeof getMenu>

/** Actions on an open menu, next to its title. */
export function PlannerActions({ menu }: { menu: OpenMenu }) {
  const { id, name, may, fromDate, menuType } = menu
  const publishing = useSend(publishMenu)
  const unpublishing = useSend(unpublishMenu)
  const deleting = useSend(deleteMenu)
  const navigate = useNavigate()

  async function run(work: () => Promise<unknown>, done: string) {
    try {
      await work()
      toast.done(done)
    } catch (error) {
      toast.failed(error)
    }
  }
  async function remove() {
    const text = `Ще изтриете менюто „${name}“.`
    if (!(await confirm({ title: 'Изтриване', text, action: 'Изтрий', danger: true }))) return
    await run(() => deleting.mutateAsync({ id }), 'Менюто е изтрито')
    await navigate({ href: '/kitchen/menu' } as never)
  }
  return (
    <>
      {may.publish && (
        <Button
          leftSection={<IconSend size={18} aria-hidden />}
          loading={publishing.isPending}
          onClick={() => void run(() => publishing.mutateAsync({ id }), 'Менюто е публикувано')}
        >
          Публикувай
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => void openFile(menuPoster, { menuId: id, week: isoWeekOf(fromDate).week })}
      >
        Печат
      </Button>
      <MoreMenu
        of={`менюто „${name}“`}
        choices={[
          ...languages
            .filter((language) => language !== 'bg')
            .map((language) => ({
              label: `Печат: ${languageNames[language]}`,
              icon: IconPrinter,
              run: () => void openFile(menuPoster, { menuId: id, week: isoWeekOf(fromDate).week, language }),
            })),
          ...(may.edit
            ? [
                {
                  label: 'Очаквани количества',
                  icon: IconListCheck,
                  to: `/storage/references/menu-estimation?menuId=${id}`,
                },
                {
                  label: 'Копирай в друга седмица',
                  icon: IconCopy,
                  run: () =>
                    void askForm({
                      title: 'Копие на менюто',
                      call: copyMenu,
                      values: { id, fromDate: addDays(fromDate, 7), menuType },
                      fields: (field) => [
                        field('fromDate', { help: 'Всеки ден от седмицата, в която искате копието.' }),
                        field.select('menuType', menuTypeChoices),
                      ],
                      action: 'Копирай',
                      done: 'Копието е чернова сред менютата',
                    }),
                },
              ]
            : []),
          ...(may.unpublish
            ? [
                {
                  label: 'Върни като чернова',
                  icon: IconEyeOff,
                  run: () =>
                    void run(() => unpublishing.mutateAsync({ id }), 'Менюто е чернова и не се вижда от родителите'),
                },
              ]
            : []),
          ...(may.delete ? [{ label: 'Изтрий', icon: IconTrash, danger: true, run: () => void remove() }] : []),
        ]}
      />
    </>
  )
}

/** Versions of a published menu: changes, authors, reasons. */
export function Versions({ menu: { versions } }: { menu: OpenMenu }) {
  return (
    <Section title="Публикувания и промени">
      {versions.map(({ number, publishedAt, publishedBy, reason, changes }) => (
        <div key={number}>
          <strong>
            {number === 1 ? 'Публикувано' : 'Променено'} на {shownInstant(publishedAt)}
            {publishedBy && `, ${publishedBy}`}
          </strong>
          {reason && <p>Причина: {reason}</p>}
          <ul>
            {changes.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  )
}
