import email
import email.policy
message = email.message_from_binary_file(open("/home/user/drafts/offer.eml", "rb"), policy=email.policy.default)
message.set_content(message.get_content(), cte="base64")
open("/home/user/drafts/offer.eml", "wb").write(message.as_bytes())
