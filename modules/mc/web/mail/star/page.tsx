import { BoxPage } from '../inbox/box-page.tsx';

/** /message/email/star */
export default function Starred() {
  return <BoxPage kind="star" />;
}
