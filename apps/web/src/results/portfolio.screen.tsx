import type { OutputOf } from '@asistent/contract/core/call'
import {
  deletePortfolio,
  deletePortfolioItem,
  exportPortfolio,
  getPortfolio,
  portfolioBackgrounds,
  portfolioPicture,
  savePortfolio,
} from '@asistent/contract/results/portfolios.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { paperHex, portfolioPartLabel, portfolioParts, type PortfolioPart } from '@asistent/domain/results/portfolio'
import { Button, Progress } from '@mantine/core'
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { askForm } from '../blocks/form/form-dialog'
import { actionsOf, runAction } from '../blocks/parts/action'
import { useDownload } from '../blocks/parts/download'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Picture } from '../blocks/parts/picture'
import { Section } from '../blocks/parts/section'
import { AddButton, MoreMenu } from '../blocks/parts/small-actions'
import { Answered, Empty } from '../blocks/parts/states'
import { optionsFrom } from '../blocks/pickers/source'
import { usePageTitle } from '../platform/page-title'
import { useCall } from '../platform/use-call'
import { useMay, useUser } from '../platform/user'
import { askPage } from './portfolio-page'
import classes from './portfolio.module.css'

type Portfolio = OutputOf<typeof getPortfolio>
type Item = Portfolio['items'][number]

const backgroundSource = optionsFrom(portfolioBackgrounds, ({ id, name }) => ({ value: id, label: name }))

/** The portfolio of one child: the cover, then its sections, the newest page first. */
export function Screen() {
  const id = Number((useParams({ strict: false }) as { id?: string }).id)
  return (
    <Answered answer={useCall(getPortfolio, { id })} lines={10}>
      {(portfolio) => <Book portfolio={portfolio} />}
    </Answered>
  )
}

function Book({ portfolio }: { portfolio: Portfolio }) {
  const { id, name, className, background, completed, items, results, mayEdit, photosAllowed } = portfolio
  usePageTitle(name)
  const { download, busy } = useDownload()
  const isParent = useUser()?.baseRoleType === 3
  return (
    <Page
      title={`Портфолио на ${name}`}
      lead={className && `Група „${className}“`}
      back="/kids/portfolio"
      actions={
        <>
          <Button
            variant="default"
            loading={busy !== null}
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void download(exportPortfolio, { id })}
          >
            Изтегли за спомен
          </Button>
          <RemoveAll portfolio={portfolio} />
        </>
      }
    >
      <div className={classes.share}>
        <Progress value={completed} aria-label={`Попълнено: ${completed} %`} />
        <span>Попълнено: {completed} %</span>
      </div>
      {mayEdit && !photosAllowed && !isParent && (
        <p className={classes.note}>
          Семейството не е дало съгласие за снимки: можете да добавяте рисунки и разкази, но не и снимки на детето.
        </p>
      )}
      <Cover portfolio={portfolio} />
      {Object.values(portfolioParts).map((part) => (
        <Part
          key={part}
          part={part}
          items={items.filter((item) => item.part === part)}
          paper={paperHex[background?.colour ?? 1].paper}
          add={mayEdit ? () => askPage({ studentId: id, part, photosAllowed }) : undefined}
          edit={(item) => askPage({ studentId: id, part, photosAllowed, item })}
        />
      ))}
      <Section title="Какво мога">
        {results.length === 0 ? (
          <Empty small drawing="notebook" title="Още няма резултати" reason="Показват се одобрените от директора." />
        ) : (
          <ul className={classes.results}>
            {results.map(({ schoolYear, subjectName, level }) => (
              <li key={`${schoolYear}:${subjectName}`}>
                {subjectName}: <strong>{level.toLowerCase()} ниво</strong> <small>{schoolYear}</small>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </Page>
  )
}

function Cover({ portfolio }: { portfolio: Portfolio }) {
  const { id, version, background, backgroundId, aboutMe, family, mayEdit } = portfolio
  const change = () =>
    void askForm({
      title: 'Корица',
      call: savePortfolio,
      values: { id, version, backgroundId, aboutMe: aboutMe ?? '', family: family ?? '' },
      fields: (field) => [
        field.pick('backgroundId', backgroundSource, { wide: true }),
        field.longText('aboutMe', { wide: true, help: 'Какво обича детето, какво може, за какво мечтае.' }),
        field.longText('family', { wide: true }),
      ],
    })
  return (
    <Section
      title="За мен и моето семейство"
      side={
        mayEdit && (
          <Button
            size="xs"
            variant="default"
            className="no-print"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={change}
          >
            Промени корицата
          </Button>
        )
      }
    >
      {!aboutMe && !family ? (
        <Empty small drawing="kite" title="Корицата е празна" reason="Разкажете за детето и семейството му." />
      ) : (
        <div className={classes.cover}>
          {aboutMe && <Told title="За мен" text={aboutMe} />}
          {family && <Told title="Моето семейство" text={family} />}
        </div>
      )}
      {background && <small className={classes.soft}>Фон: {background.name}</small>}
    </Section>
  )
}

const Told = ({ title, text }: { title: string; text: string }) => (
  <div>
    <strong>{title}</strong>
    <p className={classes.text}>{text}</p>
  </div>
)

interface PartProps {
  readonly part: PortfolioPart
  readonly items: readonly Item[]
  readonly paper: string
  readonly add: (() => void) | undefined
  readonly edit: (item: Item) => void
}

const addLabel: Record<PortfolioPart, string> = {
  1: 'Добави занимание',
  2: 'Добави награда',
  3: 'Добави пътешествие',
  4: 'Добави рисунка',
  5: 'Добави снимка',
}

function Part({ part, items, paper, add, edit }: PartProps) {
  return (
    <Section title={portfolioPartLabel[part]} side={add && <AddButton label={addLabel[part]} onClick={add} />}>
      {items.length === 0 ? (
        <p className={classes.soft}>Още няма страници.</p>
      ) : (
        <ul className={classes.pages}>
          {items.map((item) => (
            <li key={item.id} className={classes.page} style={{ ['--page-paper' as string]: paper }}>
              <OnePage item={item} edit={() => edit(item)} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function OnePage({ item, edit }: { item: Item; edit: () => void }) {
  const { id, title, text, forDate, className, schoolYear, byFamily, mayEdit, version } = item
  const when = [formatDay(forDate), className && `група „${className}“`, schoolYear].filter(Boolean).join(', ')
  const remove = actionsOf<Item>().send({
    label: 'Изтрий',
    call: deletePortfolioItem,
    input: () => ({ itemId: id }),
    confirm: () => `Ще изтриете страницата „${title}“. Изтритото не може да се върне.`,
    danger: true,
    done: 'Изтрито',
  })
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
        {mayEdit && (
          <MoreMenu
            of={title}
            choices={[
              { label: 'Промени', icon: IconPencil, run: edit },
              {
                label: 'Изтрий',
                icon: IconTrash,
                danger: true,
                run: () => remove.kind === 'send' && void runAction(remove, item),
              },
            ]}
          />
        )}
      </div>
      <small className={classes.soft}>{when}</small>
      {text && <p className={classes.text}>{text}</p>}
      {byFamily && <StatusBadge label="от семейството" tone="info" />}
    </>
  )
}

function RemoveAll({ portfolio }: { portfolio: Portfolio }) {
  const may = useMay(deletePortfolio)
  if (!may || (portfolio.items.length === 0 && portfolio.version === 0)) return null
  const remove = actionsOf<Portfolio>().send({
    label: 'Изтрий',
    call: deletePortfolio,
    input: ({ id }) => ({ id }),
    confirm: ({ name }) =>
      `Ще изтриете цялото портфолио на ${name} със снимките в него. Изтритото не може да се върне.`,
    danger: true,
    done: 'Портфолиото е изтрито',
  })
  return (
    <MoreMenu
      of="портфолиото"
      choices={[
        {
          label: 'Изтрий портфолиото',
          icon: IconTrash,
          danger: true,
          run: () => remove.kind === 'send' && void runAction(remove, portfolio),
        },
      ]}
    />
  )
}
