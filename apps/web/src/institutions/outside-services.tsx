import { getOutsideServices, testAnalytics, testCaptcha } from '@asistent/contract/identity/outside-services.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { Line, Lines } from '../blocks/parts/lines'
import { Notice } from '../blocks/parts/notice'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { send } from '../platform/api'
import { useCall } from '../platform/use-call'
import { captchaFor } from '../identity/captcha.shared'

type Verdict = OutputOf<typeof testCaptcha>

/** Captcha and analytics of the server, for the master: what is set, and a test of each. */
export const OutsideServices = () => (
  <Answered answer={useCall(getOutsideServices, {})} lines={4}>
    {({ captcha, analytics }) => (
      <>
        <Section title="Защита от роботи">
          {captcha ? (
            <>
              <Lines>
                <Line title="Ключ на сайта" details={[captcha.siteKey]} />
                <Line title="Адрес за проверка" details={[captcha.verifyUrl]} />
                <Line title="Таен ключ" details={['зададен, не се показва']} />
              </Lines>
              <Test
                label="Провери защитата от роботи"
                test={async () => send(testCaptcha, { captcha: (await captchaFor('settings_test')) ?? '' })}
              />
            </>
          ) : (
            <p>
              Изключена е. Включва се с настройките на сървъра CAPTCHA_SITE_KEY, CAPTCHA_SECRET и CAPTCHA_VERIFY_URL.
            </p>
          )}
        </Section>
        <Section title="Статистика на посещенията">
          {analytics ? (
            <>
              <Lines>
                <Line title="Скрипт" details={[analytics]} />
              </Lines>
              <Test label="Провери статистиката" test={() => send(testAnalytics, {})} />
            </>
          ) : (
            <p>Изключена е. Включва се с настройката на сървъра ANALYTICS.</p>
          )}
        </Section>
      </>
    )}
  </Answered>
)

function Test({ label, test }: { readonly label: string; readonly test: () => Promise<Verdict> }) {
  const [verdict, setVerdict] = useState<Verdict>()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    setVerdict(undefined)
    try {
      setVerdict(await test())
    } catch (error) {
      toast.failed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        mt="sm"
        variant="default"
        loading={busy}
        leftSection={<IconPlugConnected size={18} aria-hidden />}
        onClick={() => void run()}
      >
        {label}
      </Button>
      {verdict && (
        <Notice
          tone={verdict.works ? 'good' : 'warn'}
          icon={verdict.works ? <IconCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
        >
          {verdict.text}
        </Notice>
      )}
    </>
  )
}
