import type { OutputOf } from '@asistent/contract/core/call'
import { portfolioSection, savePortfolioItem } from '@asistent/contract/results/portfolios.calls'
import type { getPortfolio } from '@asistent/contract/results/portfolios.calls'
import { today } from '@asistent/domain/kernel/day'
import { portfolioParts, sectionTypes, type PortfolioPart } from '@asistent/domain/results/portfolio'
import { askForm } from '../blocks/form/form-dialog'
import { FileIdInput, photoRules } from '../blocks/uploads/file-id-input'
import { uprightPicture } from '../blocks/uploads/upright-picture'
import { send } from '../platform/api'
import { pictureChoices } from './portfolio-words'

type Item = OutputOf<typeof getPortfolio>['items'][number]

interface Asked {
  readonly studentId: number
  readonly part: PortfolioPart
  readonly photosAllowed: boolean
  readonly item?: Item
}

/** The questions of the ready pages: a section is easier to begin with one. */
async function hintOf(part: PortfolioPart): Promise<string | undefined> {
  const type = sectionTypes[part - 1]
  if (!type) return undefined
  const { result } = await send(portfolioSection, { type }).catch(() => ({ result: [] }))
  return result.length > 0
    ? `Например: ${result.map(({ title, prompt }) => `„${title}“ (${prompt})`).join(' ')}`
    : undefined
}

export async function askPage({ studentId, part, photosAllowed, item }: Asked): Promise<void> {
  const hint = item ? undefined : await hintOf(part)
  const mayHavePhoto = photosAllowed || part === portfolioParts.Drawing || Boolean(item?.fileId)
  void askForm({
    title: item ? 'Страница от портфолиото' : 'Нова страница',
    call: savePortfolioItem,
    values: {
      studentId,
      part,
      ...(item
        ? {
            id: item.id,
            version: item.version,
            title: item.title,
            text: item.text ?? '',
            forDate: item.forDate,
            fileId: item.fileId,
            picture: item.picture,
          }
        : { forDate: today(new Date()) }),
    },
    fields: (field) => [
      field('title', { wide: true }),
      field('forDate'),
      ...(part === portfolioParts.Photo
        ? []
        : [field.select('picture', pictureChoices, { help: 'Вместо снимка.', when: ({ fileId }) => !fileId })]),
      ...(mayHavePhoto
        ? [
            field.own(
              'fileId',
              ({ value, set, error, readOnly }) => (
                <FileIdInput
                  {...photoRules}
                  label={part === portfolioParts.Drawing ? 'Снимка на рисунката' : 'Снимка'}
                  required={part === portfolioParts.Photo}
                  prepare={uprightPicture}
                  value={value as number | null}
                  onChange={set}
                  known={item?.fileId ? { id: item.fileId, name: item.title } : undefined}
                  error={error}
                  readOnly={readOnly}
                />
              ),
              { wide: true },
            ),
          ]
        : []),
      field.longText('text', { wide: true, ...(hint && { help: hint }) }),
    ],
  })
}
