import { Button, Text } from '@mantine/core'
import { IconReload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { triggerFrontendReload } from '@asistent/contract/identity/account-management.calls'
import { actionsOf, runAction } from '../../blocks/parts/action'
import { Page } from '../../blocks/parts/page'
import { Section } from '../../blocks/parts/section'
import { RebuildButton } from '../access/rebuild-button'
import classes from './accounts.module.css'

const reload = actionsOf<object>().send({
  label: 'Презареди всички клиенти',
  call: triggerFrontendReload,
  input: () => ({}),
  confirm: () => 'Всяка отворена страница ще се презареди сама, в случаен момент до 10 минути.',
  done: 'Нареждането е изпратено',
})

/** The master's operations on the whole installation. */
export function Screen() {
  return (
    <Page title="Поддръжка">
      <Order
        title="Презареждане на всички клиенти"
        text="След нова версия отворените страници я вземат сами, всяка в случаен момент до 10 минути, за да не се претовари сървърът. Незаписаните формуляри се запазват."
        button={
          <Button
            leftSection={<IconReload size={18} aria-hidden />}
            onClick={() => reload.kind !== 'go' && void runAction(reload, {})}
          >
            Презареди всички клиенти
          </Button>
        }
      />
      <Order
        title="Преизчисляване на правата"
        text="Собствените роли на всички градини се сверяват с основните: промени, които вече не важат или нищо не променят, отпадат."
        button={<RebuildButton />}
      />
    </Page>
  )
}

function Order({ title, text, button }: { title: string; text: string; button: ReactNode }) {
  return (
    <Section title={title}>
      <Text maw="44rem" mb="md" className={classes.soft}>
        {text}
      </Text>
      {button}
    </Section>
  )
}
