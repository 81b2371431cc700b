import type { OutputOf } from '@asistent/contract/core/call'
import { portfolioSection, savePortfolioItem, type getPortfolio } from '@asistent/contract/results/portfolios.calls'
import { today } from '@asistent/domain/kernel/day'
import { portfolioParts, sectionTypes, type PortfolioPart } from '@asistent/domain/results/portfolio'
import { askForm } from '../blocks/form/form-dialog'
import { FileField } from '../blocks/uploads/file-field'
import { photoRules } from '../blocks/uploads/file-id-input'
import { uprightPicture } from '../blocks/uploads/upright-picture'
import { send } from '../platform/api'
import { pictureChoices } from './portfolio-words'
import { t } from '../platform/language'

type Item = OutputOf<typeof getPortfolio>['items'][number]

interface PageInput {
  readonly studentId: number
  readonly part: PortfolioPart
  readonly photosAllowed: boolean
  readonly item?: Item | undefined
}

/** Suggested questions of a section. */
async function hintOf(part: PortfolioPart): Promise<string | undefined> {
  const type = sectionTypes[part - 1]
  if (!type) return undefined
  const { result } = await send(portfolioSection, { type }).catch(() => ({ result: [] }))
  const pages = result.map(({ title, prompt }) => `„${title}“ (${prompt})`)
  return pages.length > 0 ? t('Например: {pages}', { pages: pages.join(' ') }) : undefined
}

export async function askPage({ studentId, part, photosAllowed, item }: PageInput): Promise<void> {
  const hint = item ? undefined : await hintOf(part)
  void askForm({
    title: item ? t('Страница от портфолиото') : t('Нова страница'),
    call: savePortfolioItem,
    values: { studentId, part, forDate: today(new Date()), ...item },
    fields: (field) => [
      field('title', { wide: true }),
      field('forDate'),
      field.select('picture', pictureChoices, {
        help: t('Вместо снимка.'),
        when: ({ fileId }) => !fileId && part !== portfolioParts.Photo,
      }),
      field.own(
        'fileId',
        (control) => (
          <FileField
            field={control}
            {...photoRules}
            label={part === portfolioParts.Drawing ? t('Снимка на рисунката') : t('Снимка')}
            required={part === portfolioParts.Photo}
            prepare={uprightPicture}
            initialFile={item?.title}
          />
        ),
        { wide: true, when: ({ fileId }) => photosAllowed || part === portfolioParts.Drawing || Boolean(fileId) },
      ),
      field.longText('text', { wide: true, ...(hint && { help: hint }) }),
    ],
  })
}
