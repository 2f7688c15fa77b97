import { AppError, type ParsedInputOf } from '@switchboard/kit-contract';
import { FileAnswer, type PublicContext } from '@switchboard/kit-server';
import { type getRemoteImage, MAIL_CODES } from '@switchboard/mc-contract';
import { fetchImage, ImageUnavailableError } from './fetch-image.ts';
import { signedUrl } from './sign.ts';

/** Needs no session: the signature proves that a user opened a mail with this picture and requested it (mc M61). */
export async function remoteImage(
  input: ParsedInputOf<typeof getRemoteImage>,
  { config, log }: PublicContext,
): Promise<FileAnswer> {
  const url = signedUrl(config, input);
  if (url === null) throw new AppError(MAIL_CODES.mailNotFound);
  try {
    const { mime, body } = await fetchImage(url);
    // the file has a body; isEmpty means that it contains no company data and needs no audit row
    return new FileAnswer({ name: 'image', mime, body, isEmpty: true });
  } catch (error) {
    if (!(error instanceof ImageUnavailableError)) throw error;
    log.info({ reason: error.message }, 'a remote image was not fetched');
    throw new AppError(MAIL_CODES.mailNotFound);
  }
}
