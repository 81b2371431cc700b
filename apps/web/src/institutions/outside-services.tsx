import {
  getOutsideServices,
  testAnalytics,
  testCaptcha,
  testMailServer,
} from '@asistent/contract/identity/outside-services.calls'
import { resendKeptMails } from '@asistent/contract/identity/outbox.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { plural } from '@asistent/domain/kernel/text'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '../blocks/parts/link'
import { Line, Lines } from '../blocks/parts/lines'
import { Notice } from '../blocks/parts/notice'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { send } from '../platform/api'
import { useCall, useSend } from '../platform/use-call'
import { captchaFor } from '../identity/captcha.shared'

type Verdict = OutputOf<typeof testCaptcha>

/** Mail, captcha and analytics of the server, for the master: what is set, and a test of each. */
export const OutsideServices = () => (
  <Answered answer={useCall(getOutsideServices, {})} lines={4}>
    {({ mail, captcha, analytics }) => (
      <>
        <Section title="Пощенски сървър">
          {mail.host ? (
            <Lines>
              <Line title="Сървър" details={[mail.host]} />
              <Line title="Подател" details={[mail.from]} />
            </Lines>
          ) : (
            <p>
              {mail.kept > 0 ? plural(mail.kept, 'писмо чака', 'писма чакат') : 'Писмата чакат'}: няма пощенски сървър.
              Задава се с настройката на сървъра SMTP_URL. Дотогава писмата са в{' '}
              <Link to="/admin/outbox">изходящата поща</Link> и връзките в тях работят.
            </p>
          )}
          <Test label="Провери пощата" test={() => send(testMailServer, {})} />
          {mail.host && mail.kept > 0 && <ResendKept kept={mail.kept} />}
        </Section>
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

function ResendKept({ kept }: { readonly kept: number }) {
  const resend = useSend(resendKeptMails)
  const run = () =>
    resend.mutate({}, { onSuccess: ({ count }) => toast.done(`Изпращат се ${plural(count, 'писмо', 'писма')}`) })
  return (
    <Button mt="sm" loading={resend.isPending} onClick={run}>
      Изпрати {plural(kept, 'чакащо писмо', 'чакащи писма')}
    </Button>
  )
}

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
