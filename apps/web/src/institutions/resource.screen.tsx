import { Button } from '@mantine/core'
import { IconExternalLink, IconPencil } from '@tabler/icons-react'
import {
  getPartnerResource,
  getPartnerResourceImage,
  savePartnerResource,
} from '@asistent/contract/institutions/partners.calls'
import { useParams } from '@tanstack/react-router'
import { Link } from '../blocks/parts/link'
import { Page } from '../blocks/parts/page'
import { Picture } from '../blocks/parts/picture'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { usePageTitle } from '../platform/page-title'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import classes from './resources.module.css'
import { t } from '../platform/language'

/** One page of a partner: /resources/{product}/{id}. */
export function Screen() {
  const id = Number(useParams({ strict: false }).id)
  const answer = useCall(getPartnerResource, { id })
  usePageTitle(answer.data?.title)
  const mayChange = useMay(savePartnerResource, 'update')
  return (
    <Answered answer={answer} back="/resources">
      {({ title, partner, partnerId, summary, content, link, imagePath }) => (
        <Page
          title={title}
          lead={partner}
          back={`/resources/${partnerId}`}
          actions={
            <>
              {mayChange && (
                <Button
                  variant="default"
                  component={Link}
                  to={`/resources/${partnerId}/${id}/edit`}
                  leftSection={<IconPencil size={18} aria-hidden />}
                >
                  Промени
                </Button>
              )}
              {link && (
                <Button
                  component="a"
                  href={link}
                  target="_blank"
                  rel="noreferrer"
                  leftSection={<IconExternalLink size={18} aria-hidden />}
                >
                  {t('Научете повече')}
                </Button>
              )}
            </>
          }
        >
          <Section>
            {imagePath && <Picture call={getPartnerResourceImage} input={{ id }} alt="" className={classes.picture} />}
            {summary && <p className={classes.summary}>{summary}</p>}
            <p className={classes.content}>{content}</p>
          </Section>
        </Page>
      )}
    </Answered>
  )
}
