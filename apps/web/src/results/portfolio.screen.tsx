import type { OutputOf } from '@asistent/contract/core/call'
import {
  deletePortfolio,
  deletePortfolioItem,
  exportPortfolio,
  getPortfolio,
  portfolioPicture,
  savePortfolio,
} from '@asistent/contract/results/portfolios.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import {
  paperHex,
  portfolioAddLabel,
  portfolioPartLabel,
  portfolioParts,
  type PortfolioPart,
} from '@asistent/domain/results/portfolio'
import { Progress } from '@mantine/core'
import { IconDownload, IconPencil } from '@tabler/icons-react'
import { askForm } from '../blocks/form/form-dialog'
import { ChangeMenu } from '../blocks/parts/change-menu'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { PaperButtons, papersOf } from '../blocks/parts/papers'
import { Picture } from '../blocks/parts/picture'
import { useRouteInput } from '../blocks/parts/route-input'
import { Section } from '../blocks/parts/section'
import { AddButton } from '../blocks/parts/small-actions'
import { Answered, Empty } from '../blocks/parts/states'
import { usePageTitle } from '../platform/page-title'
import { useCall } from '../platform/use-call'
import { useMay, useUser } from '../platform/user'
import { askPage } from './portfolio-page'
import { coverFields } from './portfolio-cover'
import classes from './portfolio.module.css'
import { t } from '../platform/language'

type Portfolio = OutputOf<typeof getPortfolio>
type Item = Portfolio['items'][number]

/** Portfolio of a child: cover and sections, newest page first. */
export const Screen = () => (
  <Answered answer={useCall(getPortfolio, useRouteInput(getPortfolio) as { id: number })} back="/kids/portfolio">
    {(portfolio) => <Book portfolio={portfolio} />}
  </Answered>
)

const input = ({ id }: Portfolio) => ({ id })
const papers = papersOf<Portfolio>((paper) => [
  paper({ label: 'Изтегли за спомен', icon: IconDownload, call: exportPortfolio, input, save: true }),
])

function Book({ portfolio }: { portfolio: Portfolio }) {
  const { id, name, className, completed, items, results, mayEdit, photosAllowed, version } = portfolio
  usePageTitle(name)
  const isParent = useUser()?.baseRoleType === 3
  const mayRemove = useMay(deletePortfolio) && (items.length > 0 || version > 0)
  const what = `цялото портфолио на ${name} със снимките в него`
  return (
    <Page
      title={t('Портфолио на {name}', { name })}
      lead={className && t('Група „{className}“', { className })}
      back="/kids/portfolio"
      actions={
        <>
          <PaperButtons papers={papers} record={portfolio} settled={() => Promise.resolve(portfolio)} />
          {mayRemove && <ChangeMenu of="портфолиото" remove={{ call: deletePortfolio, input: { id }, what }} />}
        </>
      }
    >
      <div className={classes.share}>
        <Progress value={completed} aria-label={t('Попълнено: {completed} %', { completed })} />
        <span>{t('Попълнено: {completed} %', { completed })}</span>
      </div>
      {mayEdit && !photosAllowed && !isParent && (
        <p className={classes.note}>
          Семейството не е дало съгласие за снимки: можете да добавяте рисунки и разкази, но не и снимки на детето.
        </p>
      )}
      <Cover portfolio={portfolio} />
      {Object.values(portfolioParts).map((part) => (
        <Part key={part} part={part} of={portfolio} />
      ))}
      <Section title={t('Какво мога')}>
        {results.length === 0 ? (
          <Empty
            small
            drawing="notebook"
            title={t('Още няма резултати')}
            reason={t('Показват се одобрените от директора.')}
          />
        ) : (
          <ul className={classes.results}>
            {results.map(({ schoolYear, subjectName, level }) => (
              <li key={`${schoolYear}:${subjectName}`}>
                {subjectName}: <strong>{t('{level} ниво', { level: t(level).toLowerCase() })}</strong>{' '}
                <small>{schoolYear}</small>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </Page>
  )
}

function Cover({ portfolio }: { portfolio: Portfolio }) {
  const { background, aboutMe, family, mayEdit } = portfolio
  const change = () =>
    void askForm({
      title: t('Корица'),
      call: savePortfolio,
      values: portfolio,
      fields: coverFields,
    })
  return (
    <Section
      title={t('За мен и моето семейство')}
      side={mayEdit && <AddButton label={t('Промени корицата')} icon={IconPencil} onClick={change} />}
    >
      {!aboutMe && !family && (
        <Empty
          small
          drawing="kite"
          title={t('Корицата е празна')}
          reason={t('Разкажете за детето и семейството му.')}
        />
      )}
      <div className={classes.cover}>
        <TextBlock title={t('За мен')} text={aboutMe} />
        <TextBlock title={t('Моето семейство')} text={family} />
      </div>
      {background && <small className={classes.soft}>{t('Фон: {name}', { name: background.name })}</small>}
    </Section>
  )
}

const TextBlock = ({ title, text }: { title: string; text: string | null }) =>
  text && (
    <div>
      <strong>{title}</strong>
      <p className={classes.text}>{text}</p>
    </div>
  )

function Part({ part, of }: { part: PortfolioPart; of: Portfolio }) {
  const pages = of.items.filter((item) => item.part === part)
  const ask = (item?: Item) => askPage({ studentId: of.id, part, photosAllowed: of.photosAllowed, item })
  const paper = { ['--page-paper' as string]: paperHex[of.background?.colour ?? 1].paper }
  const add = of.mayEdit && <AddButton label={t(portfolioAddLabel[part])} onClick={() => ask()} />
  return (
    <Section title={t(portfolioPartLabel[part])} side={add}>
      {pages.length === 0 && <p className={classes.soft}>{t('Още няма страници.')}</p>}
      <ul className={classes.pages}>
        {pages.map((item) => (
          <li key={item.id} className={classes.page} style={paper}>
            <OnePage item={item} edit={() => ask(item)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function OnePage({ item, edit }: { item: Item; edit: () => void }) {
  const { id, title, text, forDate, className, schoolYear, byFamily, mayEdit, version } = item
  const remove = { call: deletePortfolioItem, input: { itemId: id }, what: t('страницата „{title}“', { title }) }
  return (
    <>
      {(item.fileId !== null || item.picture !== null) && (
        <Picture
          call={portfolioPicture}
          input={{ itemId: id, seen: version }}
          alt={title}
          className={classes.picture}
          otherwise={<div className={classes.picture} />}
        />
      )}
      <div className={classes.head}>
        <strong>{title}</strong>
        {mayEdit && <ChangeMenu of={title} change={edit} remove={remove} />}
      </div>
      <small className={classes.soft}>
        {[formatDay(forDate), className && t('група „{className}“', { className }), schoolYear]
          .filter(Boolean)
          .join(', ')}
      </small>
      {text && <p className={classes.text}>{text}</p>}
      {byFamily && <StatusBadge label={t('от семейството')} tone="info" />}
    </>
  )
}
