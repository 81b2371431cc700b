import type { AnsweredFile } from '@asistent/contract/core/call'
import type { Album } from '@asistent/documents/album'
import type { PrintMargins } from '@asistent/documents/margins'
import { formatDay, today } from '@asistent/domain/kernel/day'
import { pictures } from '@asistent/domain/results/pictures'
import { paperHex, portfolioPartLabel, portfolioParts } from '@asistent/domain/results/portfolio'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { asSystem, oneRow, rows } from '../platform/database'
import { anyOf } from '../platform/list'
import { pdfFile, type PaperPicture } from '../platform/papers'
import { requireFound } from '../platform/versioned'
import type { approvedLevels, coverOf, Item } from './portfolios.queries'

/** Maximum photos of a download, because of memory and time; the latest are included. */
const mostPictures = 60

/** Portfolio as a PDF book. The calling handler checks the right to read it. */
export async function portfolioPaper(
  { tx, now }: ReadContext,
  cover: Awaited<ReturnType<typeof coverOf>>,
  items: readonly Item[],
  levels: Awaited<ReturnType<typeof approvedLevels>>,
): Promise<AnsweredFile> {
  const { background } = cover
  const album: Album = {
    // Kindergarten of the child; a parent may have selected another one.
    institution: await asSystem(tx, async () => {
      const issuer = await oneRow<{ name: string; town: string; address: string; margins: PrintMargins | null }>(
        tx,
        sql`select k.name, c.kind || ' ' || c.name as town, k.address, k.settings -> 'printMargins' as margins from kindergarten k join city c on c.id = k.city_id where k.id = ${cover.kindergartenId}`,
      )
      const { name, town, address, margins } = requireFound(issuer)
      return { name, town, address, ...(margins && { margins }) }
    }),
    holder: cover.name,
    subtitle: [cover.className && `група „${cover.className}“`, yearsOf(items)].filter(Boolean).join(', '),
    look: {
      pattern: background?.pattern ?? 1,
      paper: paperHex[background?.colour ?? 1].paper,
      drawn: paperHex[background?.colour ?? 1].pattern,
      ...(background?.fileId != null && { picture: backgroundName }),
    },
    aboutMe: cover.aboutMe,
    family: cover.family,
    sections: Object.values(portfolioParts).flatMap((part) => {
      // Oldest first, as in a book.
      const pages = items.filter((item) => item.part === part).toReversed()
      return pages.length > 0 ? [{ title: portfolioPartLabel[part], pages: pages.map(pageOf) }] : []
    }),
    results: [...new Set(levels.map(({ schoolYear }) => schoolYear))].map((year) => ({
      year,
      lines: levels
        .filter(({ schoolYear }) => schoolYear === year)
        .map(({ subjectName, level }) => ({ label: subjectName, value: `${level} ниво` })),
    })),
    printedOn: today(now),
  }
  const shown = items.filter(({ fileId, picture }) => fileId !== null || picture !== null).slice(0, mostPictures)
  const keys = new Map(
    // Row-level security hides uploads of staff from parents.
    (
      await asSystem(tx, () =>
        rows<{ id: number; key: string }>(
          tx,
          sql`select id, storage_key as key from stored_file where id = ${anyOf([...shown.flatMap(({ fileId }) => fileId ?? []), ...(background?.fileId ? [background.fileId] : [])])}`,
        ),
      )
    ).map(({ id, key }) => [id, key]),
  )
  return pdfFile(`Портфолио – ${cover.name}`, 'album', album, [
    ...pictureOf(backgroundName, keys.get(background?.fileId ?? 0)),
    ...shown.flatMap((item) => {
      const drawn = item.picture === null ? undefined : pictures[item.picture]
      if (drawn) return [{ name: nameOf(item), content: Buffer.from(drawn.svg) }]
      return pictureOf(nameOf(item), keys.get(item.fileId ?? 0))
    }),
  ])
}

const backgroundName = 'background'

const pictureOf = (name: string, key: string | undefined): PaperPicture[] =>
  key === undefined ? [] : [{ name, content: { key } }]

const nameOf = ({ id, picture }: Item) => (picture === null ? `item-${id}` : `item-${id}.svg`)

const pageOf = (item: Item) => ({
  title: item.title,
  text: item.text,
  when: [formatDay(item.forDate), item.className && `група „${item.className}“`].filter(Boolean).join(', '),
  ...((item.fileId !== null || item.picture !== null) && { picture: nameOf(item) }),
})

const yearsOf = (items: readonly Item[]): string =>
  [...new Set(items.flatMap(({ schoolYear }) => schoolYear ?? []))].toReversed().join(', ')
