import { Button } from '@mantine/core'
import { IconExternalLink, IconPencil, IconPlus } from '@tabler/icons-react'
import {
  getPartner,
  getPartnerResourceImage,
  listPartnerResources,
  savePartner,
  savePartnerResource,
} from '@asistent/contract/institutions/partners.calls'
import { useParams } from '@tanstack/react-router'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Picture } from '../blocks/parts/picture'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { usePageTitle } from '../platform/page-title'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import classes from './resources.module.css'
import { t } from '../platform/language'

/** A partner and its pages: /resources/{product}. Edited by the master. */
export function Screen() {
  const id = Number(useParams({ strict: false }).partnerId)
  const answer = useCall(getPartner, { id })
  usePageTitle(answer.data?.name)
  const mayChange = useMay(savePartner, 'update')
  return (
    <Answered answer={answer} back="/admin/partners">
      {({ name, description, website, active }) => (
        <Page
          title={name}
          lead={description}
          back={mayChange ? '/admin/partners' : '/resources'}
          actions={
            <>
              {website && (
                <Button
                  variant="default"
                  component="a"
                  href={website}
                  target="_blank"
                  rel="noreferrer"
                  leftSection={<IconExternalLink size={18} aria-hidden />}
                >
                  {t('Към страницата')}
                </Button>
              )}
              {mayChange && (
                <Button
                  variant="default"
                  component={Link}
                  to={`/admin/partners/${id}`}
                  leftSection={<IconPencil size={18} aria-hidden />}
                >
                  Промени
                </Button>
              )}
              <NewResource partnerId={id} />
            </>
          }
        >
          {!active && <p className={classes.text}>Партньорът е скрит: детските градини не го виждат.</p>}
          <Resources partnerId={id} />
        </Page>
      )}
    </Answered>
  )
}

function NewResource({ partnerId }: { partnerId: number }) {
  if (!useMay(savePartnerResource)) return null
  return (
    <Button component={Link} to={`/resources/${partnerId}/create`} leftSection={<IconPlus size={18} aria-hidden />}>
      Ново предложение
    </Button>
  )
}

function Resources({ partnerId }: { partnerId: number }) {
  return (
    <Answered answer={useCall(listPartnerResources, { partnerId, orderByColumn: 'position' })}>
      {({ result }) =>
        result.length === 0 ? (
          <Empty drawing="kite" title={t('Няма предложения')} reason={t('Партньорът още не е публикувал нищо.')} />
        ) : (
          <div className={classes.cards}>
            {result.map(({ id, title, summary, imagePath, active }) => (
              <Section key={id} title={<Link to={`/resources/${partnerId}/${id}`}>{title}</Link>}>
                {imagePath && (
                  <Picture call={getPartnerResourceImage} input={{ id }} alt="" className={classes.thumbnail} />
                )}
                {summary && <p className={classes.text}>{summary}</p>}
                {!active && (
                  <p className={classes.foot}>
                    <StatusBadge label="Скрито" tone="off" />
                  </p>
                )}
              </Section>
            ))}
          </div>
        )
      }
    </Answered>
  )
}
