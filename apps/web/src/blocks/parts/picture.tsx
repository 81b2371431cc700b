import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnsweredFile, Call } from '@asistent/contract/core/call'
import { send, type ReceivedFile } from '../../platform/api'
import { keyOf } from '../../platform/use-call'

/** One object URL per file for the lifetime of the app, because a picture is shown in several places. */
const addresses = new WeakMap<Blob, string>()

function addressOf(blob: Blob): string {
  const address = addresses.get(blob)
  if (address) return address
  const made = URL.createObjectURL(blob)
  addresses.set(blob, made)
  return made
}

/** Object URL of a protected file: an `<img>` request carries no token, so the file is fetched by a call. */
export function useFile<In>(
  call: Call<In, unknown, AnsweredFile>,
  input: In | undefined,
): (ReceivedFile & { readonly url: string }) | undefined {
  const { data } = useQuery<ReceivedFile>({
    queryKey: [...keyOf(call, (input ?? {}) as In), 'file'],
    queryFn: ({ signal }) => send(call, input as In, { signal }) as Promise<ReceivedFile>,
    enabled: input !== undefined,
    staleTime: 300_000,
    meta: { topics: call.topics },
  })
  return data && { ...data, url: addressOf(data.blob) }
}

/** Only the URL. */
export const useFileUrl = <In,>(call: Call<In, unknown, AnsweredFile>, input: In | undefined): string | undefined =>
  useFile(call, input)?.url

interface PictureProps<In> {
  readonly call: Call<In, unknown, AnsweredFile>
  /** Undefined if there is no picture. */
  readonly input: In | undefined
  readonly alt: string
  readonly className: string | undefined
  /** Fallback without a picture. */
  readonly otherwise?: ReactNode
}

export function Picture<In>({ call, input, alt, className, otherwise = null }: PictureProps<In>) {
  const url = useFileUrl(call, input)
  return url ? <img src={url} alt={alt} className={className} /> : otherwise
}
