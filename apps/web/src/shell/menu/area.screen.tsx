import { useParams } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { ReferenceHub } from '../../blocks/hub/reference-hub'
import { Page } from '../../blocks/parts/page'
import { Empty } from '../../blocks/parts/states'
import { usePageTitle } from '../../platform/page-title'
import { loadSentences } from '../../platform/slice/sentences'
import { useUser } from '../../platform/user'
import { screens, slices } from '../slices'
import { favouritesOf, toggleFavourite } from './favourites'
import { menuFor, type MenuFold, type MenuItem } from './menu'
import { Tiles } from './menu-tiles'
import classes from './menu-tiles.module.css'
import { useVisits } from './recent'
import { t } from '../../platform/language'

const none: Readonly<Record<string, string>> = {}

/** Page of an area: its screens, its references with descriptions, its settings. */
export function Screen() {
  const user = useUser()
  const { area } = useParams({ strict: false }) as { area?: string }
  const fold = useMemo(
    () =>
      user &&
      menuFor(user, screens)
        .flatMap((part) => part.folds)
        .find((one) => one.area === area),
    [user, area],
  )
  if (!user) return null
  if (!fold)
    return (
      <Page title={t('Меню')} back="/menu">
        <Empty title={t('Тук няма страници за Вас')} reason={t('Изберете друга част от менюто.')} drawing="gate" />
      </Page>
    )
  return <Area key={fold.area} user={user} fold={fold} />
}

function Area({ user, fold }: { user: UserData; fold: MenuFold }) {
  const { area, label, references } = fold
  usePageTitle(label)
  const { data: sentences = none } = useQuery({
    queryKey: ['sentences', area],
    queryFn: () => loadSentences(area, slices),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: references.length > 0,
  })
  const visits = useVisits(user.id)
  const starred = favouritesOf(user)
  const toggle = (to: string) => void toggleFavourite(user, to)
  const tiles = (title: string, items: readonly MenuItem[]) =>
    items.length > 0 && (
      <section aria-label={title}>
        <h2 className={classes.heading}>{title}</h2>
        <Tiles items={items} starred={starred} toggle={toggle} />
      </section>
    )
  const hub = references.length > 0 && (
    <section aria-label={t('Справки')}>
      <h2 className={classes.heading}>{t('Справки')}</h2>
      <ReferenceHub
        items={references.map(({ to, label: title }) => ({
          to,
          title,
          text: t(sentences[to] ?? ''),
          lastUsed: visits[to],
        }))}
        starred={starred}
        toggle={toggle}
      />
    </section>
  )
  return (
    <Page title={label} back="/menu">
      <div className={classes.parts}>
        {hub}
        {tiles(t('Страници'), fold.screens)}
        {tiles(t('Настройки'), fold.settings)}
      </div>
    </Page>
  )
}
