import { SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { day } from '@asistent/domain/kernel/day'
import { Calendar } from '../blocks/calendar/calendar'
import { Chart } from '../blocks/charts/chart'
import { Section } from '../blocks/parts/section'
import { toast } from '../blocks/parts/toast'
import { Uploads } from '../blocks/uploads/uploads'
import type { UploadedFile } from '../blocks/uploads/upload-rules'
import { uploadDocument } from './sample-calls'

const months = ['IX', 'X', 'XI', 'XII', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII']
const present = [310, 402, 380, 250, 330, 365, 401, 377, 390, 210, 120, 90]
const absent = [40, 55, 72, 91, 80, 66, 49, 51, 45, 60, 20, 10]
const ill = [22, 30, 51, 60, 58, 40, 30, 22, 18, 12, 4, 2]

export function ChartsSample() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Section>
        <Chart
          kind="stacked"
          title="Присъствия и отсъствия по месеци"
          labelsTitle="Месец"
          labels={months}
          series={[
            { label: 'Присъствия', values: present },
            { label: 'Отсъствия', values: absent },
            { label: 'По болест', values: ill },
          ]}
        />
      </Section>
      <Section>
        <Chart
          kind="lines"
          title="Средна месечна посещаемост"
          labelsTitle="Месец"
          labels={months}
          series={[
            { label: 'Тази година', values: present.map((value) => value / 20) },
            { label: 'Миналата година', values: absent.map((value) => 8 + value / 10) },
          ]}
        />
      </Section>
      <Section>
        <Chart
          kind="bars"
          title="Деца по групи"
          labelsTitle="Група"
          labels={['Калинка', 'Звънче', 'Слънчо', 'Бързаци']}
          series={[
            { label: 'Момичета', values: [10, 12, 11, 9] },
            { label: 'Момчета', values: [12, 11, 12, 14] },
          ]}
        />
      </Section>
    </SimpleGrid>
  )
}

const events = [
  {
    id: 1,
    title: 'Родителска среща – Калинка',
    from: '2026-11-18 17:30',
    to: '2026-11-18 18:30',
    tone: 'info' as const,
  },
  { id: 2, title: 'Куклен театър', from: '2026-11-20 10:00', to: '2026-11-20 11:00', tone: 'good' as const },
  { id: 3, title: 'Педагогически съвет', from: '2026-11-18 13:00', to: '2026-11-18 14:00', tone: 'violet' as const },
  { id: 4, title: 'Ден на християнското семейство', from: '2026-11-21', to: '2026-11-21', tone: 'yellow' as const },
  { id: 5, title: 'Есенна ваканция', from: '2026-10-30', to: '2026-11-02', tone: 'grey' as const },
]

export function CalendarSample() {
  return (
    <Calendar
      events={events}
      start={day('2026-11-16')}
      onOpen={(id) => toast.told(`Събитие ${id}`)}
      onPick={(picked, time) => toast.told(`${picked} ${time ?? ''}`)}
    />
  )
}

export function UploadsSample() {
  const [files, setFiles] = useState<UploadedFile[]>([
    { id: 1, name: 'Заявление.pdf', size: 182_000, type: 'application/pdf' },
  ])
  return (
    <Section>
      <Uploads
        label="Документи"
        call={uploadDocument}
        many
        accept={['.pdf', 'image/*']}
        maxKilobytes={5000}
        value={files}
        onChange={setFiles}
      />
    </Section>
  )
}
