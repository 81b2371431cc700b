import { getAudienceOptions } from '@asistent/contract/communication/audience'
import { useRef, useState } from 'react'
import { Segments } from '../blocks/inputs/segments'
import { Page } from '../blocks/parts/page'
import { Answered } from '../blocks/parts/states'
import { useAddress } from '../blocks/params/use-url-values'
import { useCall } from '../platform/use-call'
import { roleOf, useUser } from '../platform/user'
import { Compose, type Written } from './messages-compose'
import { t } from '../platform/language'

/** A new message; `?to=5` preselects the recipient, `?child=7` the guardians of a child. */
export function Screen() {
  const user = useUser()
  const { search } = useAddress()
  const to = Number(search.to) || undefined
  const child = Number(search.child) || undefined
  const options = useCall(getAudienceOptions, {})
  const [several, setSeveral] = useState(false)
  const written = useRef<Written>({})
  if (!user) return null
  const role = roleOf(user)
  const oversees = role === 'MON' || role === 'Municipality'
  return (
    <Page title={t('Ново съобщение')} back="/messages">
      <Answered answer={options}>
        {({ kindergartens }) => (
          <>
            {!oversees && kindergartens.length > 1 && (
              <Segments
                label="Къде да се изпрати"
                value={several ? 'several' : 'here'}
                onChange={(value) => setSeveral(value === 'several')}
                choices={[
                  { value: 'here', label: 'В тази градина' },
                  { value: 'several', label: 'До няколко градини' },
                ]}
              />
            )}
            <Compose
              key={String(several)}
              kind={oversees || several ? 'places' : role === 'Parent' ? 'parent' : 'new'}
              to={to}
              child={child}
              written={written}
            />
          </>
        )}
      </Answered>
    </Page>
  )
}
