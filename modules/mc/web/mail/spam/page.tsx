import { BoxPage } from '../inbox/box-page.tsx';

/** /message/email/spam */
export default function Spam() {
  return <BoxPage kind="spam" />;
}
