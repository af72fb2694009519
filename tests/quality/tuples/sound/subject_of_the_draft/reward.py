import email
import email.policy
import os

TEXT = ["Dear Ms Okoro,", "three windows in oak cost 1840 euros.", "Jo Brandt"]


def addresses(message, name):
    return [(one.display_name, one.addr_spec) for header in message.get_all(name, []) for one in header.addresses]


def right():
    with open("/home/user/drafts/offer.eml", "rb") as file:
        message = email.message_from_binary_file(file, policy=email.policy.default)
    people = [addresses(message, name) for name in ("From", "To", "Cc", "Bcc", "Reply-To")]
    wanted = [[("Jo Brandt", "jo@joinery.example")], [("Mia Okoro", "mia@garden.example")], [("", "office@joinery.example")], [], []]
    plain = message.get_content_type() == "text/plain" and not message.is_multipart()
    subjects = message.get_all("Subject") == ["Offer for three windows"]
    alone = os.listdir("/home/user/drafts") == ["offer.eml"]
    return plain and subjects and people == wanted and message.get_content().splitlines() == TEXT and alone

reward = 0.0
try:
    if right():
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
